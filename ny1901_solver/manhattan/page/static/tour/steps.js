/** The tours of Manhattan, on a position from the middle of a game: one for people who know the printed game, one for all others. */

import { opponents } from "../shell/opponents.js";
import { gettext } from "../shell/words.js";

/** The fifth of six rounds of three players; Blue is to build. */
const START =
  "mh1:mayfair:Sr,Wb,Ng:-:5-build:b>b:A1r2b4b1_A2g1_A4b1g1r1_A5r1_A7g1_B4b1_B5r2_B6r1b3_B8b2r2b2_B9r3b4r2b3_" +
  "C2g2r4g4g2_C3b1_C5r1_C6g1r3_C7g1_C8b1g1g1_D1g2_D2b1_D4g4r4_D5b3g4b3_D6b2g3b4_D7b1_E3r1g2r4_F1g1_F4r3_F9r2g3r1:" +
  "r3.1.0.0/2.0.1.0/34,b2.2.0.0/2.1.0.0/36,g0.2.2.0/3.0.0.0/39:7889,1168,2349:235:ABCDEF";

/** A move that the tours make for who goes on without one: its card, its piece, and the move. */
const [CARD, PIECE, MOVE] = [6, "b2", "b2@E8"];

/** The numbers of the rules that the tours mention. */
export const NUMBERS = { cities: 6, plots: 9, building: 1, city: 2, tallest: 3 };

const OTHERS = ["S", "N"]; // the seats of the computer players
const SOON = 60; // milliseconds

const TOURS = { page: ofPage, game: ofGame };

/** Begins the tour of a name: sets the game on the page aside, and resolves to the tour. */
export async function tourOf(/** @type {App} */ app, name) {
  await app.go({ panel: "play" });
  const putBack = app.game.aside();
  const [{ player }] = await opponents(app); // the weakest one moves at once
  await app.game.start(START, Object.fromEntries(OTHERS.map((side) => [side, player])), { passing: true });
  const mine = () => app.game.lines[0] === START;
  const move = new Move(app, mine);
  await move.loaded();
  return {
    ...TOURS[name](app, move),
    lasts: () => document.documentElement.dataset.panel === "play" && mine(),
    leave: () => mine() && putBack(),
  };
}

/** The move that a tour makes, with the ways to its stages. */
class Move {
  /** @type {App} */
  app;
  /** @type {import("../play/making.js").Making} */
  making;
  /** @type {() => boolean} */
  mine;

  constructor(/** @type {App} */ app, mine) {
    Object.assign(this, { app, mine, making: app.play.making });
  }

  get played() {
    return this.app.game.at > 0;
  }

  /** Waits until Blue can move. */
  async loaded() {
    const { app, making } = this;
    while (this.mine() && !(making.choices && making.about?.position === app.game.line)) await new Promise((done) => setTimeout(done, SOON));
  }

  async unplayed() {
    if (this.played) await this.app.game.goTo(0);
    await this.loaded();
  }

  /** Chooses a card and a piece, or neither. */
  async choose(card, piece) {
    await this.unplayed();
    Object.assign(this.making, { card, piece });
    this.making.put(null);
  }

  fresh() {
    return this.choose(null, null);
  }

  async withCard() {
    await this.choose(this.making.card ?? CARD, null);
  }

  async withPiece() {
    const { card, piece } = this.making;
    await (card && piece ? this.choose(card, piece) : this.choose(CARD, PIECE));
  }

  async withMove() {
    await this.unplayed();
    if (!this.making.picked) this.making.put(MOVE);
  }

  async done() {
    if (this.played) return;
    await this.loaded();
    await this.app.game.play(this.making.picked ?? MOVE);
  }
}

const CARDS = gettext("By keys: C chooses the next card.");
const PIECES = gettext("By keys: 1 to 4 choose a piece of that many floors.");
const PLOTS = gettext("By keys: B goes to the lit plots, the arrows walk, Enter picks.");

/** The parts of the page that the steps explain. */
const parts = (/** @type {App} */ app) => ({
  board: () => document.getElementById("board"), hand: () => app.play.making.hand, pieces: () => app.play.making.pieces,
  turn: () => app.play.making.root, hints: () => app.play.hints, players: () => app.play.players,
});

const hinted = () => document.querySelector("#panel-play .stages li") !== null;

function ofPage(/** @type {App} */ app, move) {
  const { board, hand, pieces, turn, hints } = parts(app);
  return {
    title: gettext("How the page works"),
    steps: [
      {
        title: gettext("Choose a card"), at: hand, enter: () => move.fresh(), done: () => move.making.card !== null,
        text: gettext("Blue is to move, and these are Blue’s cards. A card means the same plot of every city, as you see it from your side of the board."),
        task: gettext("Pick a card."), keys: CARDS,
      },
      {
        title: gettext("Choose a piece"), at: pieces, enter: () => move.withCard(), done: () => move.making.piece !== null,
        text: gettext("These pieces are set out for the round. The number on a piece counts its floors. The board lights the plots that card and piece allow."),
        task: gettext("Pick a piece."), keys: PIECES,
      },
      {
        title: gettext("Build"), at: board, enter: () => move.withPiece(), done: () => move.making.picked !== null,
        text: gettext("The lit plots can be built on. A plot that is not lit tells you which rule forbids the build."),
        task: gettext("Pick a lit plot."), keys: PLOTS,
      },
      {
        title: gettext("See what the move does"), at: turn, enter: () => move.withMove(), done: () => move.played,
        text: gettext("Before you play, you see what the build changes, and what the board would pay each player now. Then the computer players move."),
        task: gettext("Press Play below your cards."), keys: gettext("By keys: Enter plays the move, Esc takes a step back."),
      },
      {
        title: gettext("Ask for a hint"), at: hints, enter: () => move.fresh(), done: hinted,
        text: gettext("Hint names the best move in stages. Compare moves lists the best moves at once. Undo below the board takes your last move back, and the button Play at the top begins a game."),
        task: gettext("Press Hint."), keys: gettext("By keys: H gives a hint, Z takes a move back, the question mark lists all keys."),
      },
    ],
  };
}

function ofGame(/** @type {App} */ app, move) {
  const { board, hand, pieces, turn, hints, players } = parts(app);
  return {
    title: gettext("How the game works"),
    steps: [
      {
        title: gettext("The aim"), at: players, enter: () => move.fresh(),
        text: gettext("You put up skyscrapers together with the other players. After every round the board pays points. The player with the most points after the last round wins. In this game you are Blue."),
      },
      {
        title: gettext("The board"), at: board, enter: () => move.fresh(),
        text: gettext("The board has {cities} cities with {plots} plots each. A building can contain pieces of several colours. It belongs to the colour of its top piece.", NUMBERS),
      },
      {
        title: gettext("A round"), at: pieces, enter: () => move.fresh(),
        text: gettext("At the start of a round each player sets out pieces from the supply. A piece has one to four floors. In the round the players build these pieces in turn, one piece at a time."),
      },
      {
        title: gettext("Cards"), at: hand, enter: () => move.fresh(), done: () => move.making.card !== null,
        text: gettext("Each build needs a card. A card means the same plot of every city, as you see it from your side of the board, and you choose the city. The other players see the board from other sides."),
        task: gettext("Pick a card."), keys: CARDS,
      },
      {
        title: gettext("Pieces"), at: pieces, enter: () => move.withCard(), done: () => move.making.piece !== null,
        text: gettext("With the card you play one of the pieces that you set out. Keep high pieces for the buildings that others would like to have."),
        task: gettext("Pick a piece."), keys: PIECES,
      },
      {
        title: gettext("Where you may build"), at: board, enter: () => move.withPiece(), done: () => move.making.picked !== null,
        text: gettext("Any piece fits on an empty plot and on your own building. On the building of another player you need, with the new piece, at least as many floors in it as its owner has. The building is then yours."),
        task: gettext("Pick a lit plot."), keys: PLOTS,
      },
      {
        title: gettext("Play the move"), at: turn, enter: () => move.withMove(), done: () => move.played,
        text: gettext("After the build you draw a card, and the next player moves. You see here what the build changes before you play it."),
        task: gettext("Press Play below your cards."), keys: gettext("By keys: Enter plays the move, Esc takes a step back."),
      },
      {
        title: gettext("Buildings pay"), at: players, enter: () => move.done(),
        text: gettext("At the end of every round each building pays {building} point to its owner, whatever its height. The column Now shows the points with what the board would pay at this moment.", NUMBERS),
      },
      {
        title: gettext("Cities and the tallest building"), at: board, enter: () => move.done(),
        text: gettext("A colour that owns more buildings in a city than any other colour gets {city} points for the city. The owner of the tallest building gets {tallest} points. If several are equal, nobody gets these points.", NUMBERS),
      },
      {
        title: gettext("Now you"), at: hints, enter: () => move.fresh(),
        text: gettext("Hints help you with every move, and the button Play at the top begins a game. If several people play at one screen, the page hides each hand until its player is ready."),
      },
    ],
  };
}
