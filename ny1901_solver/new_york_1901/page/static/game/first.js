/** The first position that a visitor sees. */

/** A position from the middle of a game of three players; Yellow is to move. */
export const FIRST =
  "ny1:lower-manhattan:broadway,wall-street,pine-thames:gold-tycoon:-:r2,r2,r2,y3:7b2,1b3,2r2,3r3,4y2,2" +
  "y3,3g2,1g3,6p2,3p3:yellow:-:green,32,s,b5.b6.s2.s3,b04.r09.y01.y04.y10.y11.y12.g04.p07,b3@B5.B6.B7_g" +
  "2@N14.O13.O14.P14_g3@M8.M9.N8.N9_st@M2.N2:blue,26,s,s6,b02.y06.g05.g09.g10.g11.g12.g13.p09.p11.p13,b" +
  "4@H12.H13.I12_b6@B9.C9.C10.C11_s2@I2.I3.J3_g5@E9.E10.F9.F10.G9.G10:yellow,30,s,b6.s4.s5,b01.b11.b12." +
  "r04.r05.r06.r13.g07.g08,b3@I8.J8.K8_g2@E7.F6.F7.G7_g3@O5.O6.P5.P6_st@R10.S10";

/** The first position; if an edition was named at the start, that of a new game. */
export async function firstPosition(/** @type {App} */ app) {
  const { edition } = await app.ask("version");
  return edition ? (await app.ask("new", { edition: edition.name, seed: 1901 })).line : FIRST;
}
