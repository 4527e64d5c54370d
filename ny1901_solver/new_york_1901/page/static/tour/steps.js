/** The tours of New York 1901, on the first position: one for people who know the printed game, one for all others. */

import { FIRST } from "../game/first.js";
import { gettext } from "../shell/words.js";

/** A turn that the tours play for who goes on without one. */
export const TURN = ["take yellow-07", "build s1@M6,N6"];

/** The numbers of the rules that the tours mention. */
export const NUMBERS = { workers: 4, tiles: 18, left: 4, street: 5, card: 1 };

const TOURS = { page: ofPage, game: ofGame };

/** Begins the tour of a name: sets the game on the page aside, and resolves to the tour. */
export async function tourOf(/** @type {App} */ app, name) {
  await app.go({ panel: "analyse" });
  const before = app.game.root;
  const putBack = app.game.aside();
  app.game.start(FIRST);
  const { root } = app.game;
  const turn = new Turn(app);
  await turn.loaded();
  return {
    ...TOURS[name](turn),
    lasts: () => document.documentElement.dataset.panel === "analyse" && app.game.root === root,
    leave: () => app.game.root === root && (before.line !== FIRST || before.children.length) && putBack(),
  };
}

/** The turn that a tour makes, with the ways to its stages. */
class Turn {
  /** @type {App} */
  app;
  /** @type {import("../analyse/making.js").Making} */
  making;

  constructor(/** @type {App} */ app) {
    Object.assign(this, { app, making: app.analyse.making });
  }

  get taken() {
    return this.making.steps.some((step) => step.startsWith("take"));
  }

  get built() {
    return this.making.steps.some((step) => /^(build|demolish)/.test(step));
  }

  get played() {
    return this.app.game.node.parent !== null;
  }

  /** The points at which tiles of a generation are unlocked. */
  unlocked(generation) {
    return this.making.show.tiles.find((tile) => tile.generation === generation).unlocked_at;
  }

  /** Waits until the position of the game can be played in. */
  loaded() {
    const { app, making } = this;
    const here = () => making.choices && making.line === app.game.line;
    return here() ? null : /** @type {Promise<void>} */ (new Promise((done) => {
      const off = making.on("change", () => here() && (off(), done()));
    }));
  }

  /** Goes back to the first position, if a turn was played; keeps what was begun there. */
  async unplayed() {
    if (this.played) this.app.game.goTo(this.app.game.root);
    await this.loaded();
  }

  async fresh() {
    await this.unplayed();
    if (this.making.steps.length) await this.making.put([]);
  }

  async withLand() {
    await this.unplayed();
    if (!this.taken && !this.built) await this.making.put(TURN[0]);
  }

  async withTile() {
    await this.unplayed();
    if (!this.built || !this.making.choices.whole) await this.making.put(TURN.join("; "));
  }

  async done() {
    if (this.played) return;
    await this.loaded();
    await this.app.game.play(this.making.choices.whole && this.making.choices.turn ? this.making.choices.whole : TURN.join("; "));
    await this.loaded();
  }
}

const part = (selector) => () => document.querySelector(`#panel-analyse ${selector}`) ?? document.getElementById("panel-analyse");
const [board, market, players, tray, turnSoFar, hints] = [() => document.getElementById("board"), ...[".market", ".seated", ".tray", ".card.turn", ".hints"].map(part)];

/** The tray until a tile is in hand, and then the board. */
const trayAndBoard = (turn) => () => (turn.making.carried ? board() : tray());

const WALK = gettext("By keys: Tab to the board, arrows to walk, Enter to pick.");
const TILES = gettext("By keys: T goes to the tray, R turns the tile, arrows move it, Enter puts it down.");

function ofPage(turn) {
  return {
    title: gettext("How the page works"),
    steps: [
      {
        title: gettext("Take land"), at: board, enter: () => turn.fresh(), done: () => turn.taken,
        text: gettext("Yellow is to move. The outlined territories are the land that the face-up cards can take. What you pick is taken only when you play the turn."),
        task: gettext("Pick an outlined territory."), keys: WALK,
      },
      {
        title: gettext("Put a tile down"), at: trayAndBoard(turn), enter: () => turn.withLand(), done: () => turn.built,
        text: gettext("The tray holds Yellow’s tiles with their points. The dark ones fit somewhere. On the board, marks show where the tile in hand fits. A tile over own buildings demolishes them."),
        task: gettext("Pick a dark tile, then a marked place on the board."), keys: TILES,
      },
      {
        title: gettext("See what the turn does"), at: turnSoFar, enter: () => turn.withTile(), done: () => turn.played,
        text: gettext("Before you play, you see the points of the turn and all that changes. If a turn is against the rules, the page names the rules and offers legal turns near it."),
        task: gettext("Press ✓ Play."), keys: gettext("By keys: Enter or V plays the turn, Esc takes the last step back."),
      },
      {
        title: gettext("Go back"), at: () => document.getElementById("strip"), enter: () => turn.done(), done: () => !turn.played,
        text: gettext("The list keeps every turn. After you go back you can try another turn, which becomes a variation."),
        task: gettext("Press ◀ to go back by a turn."), keys: gettext("By keys: Z goes back, Y goes forward."),
      },
      {
        title: gettext("Ask for a hint"), at: hints, enter: () => turn.fresh(), done: () => document.querySelector("#panel-analyse .stages li") !== null,
        text: gettext("Hint names the best turn in stages, so that you can still find it yourself. Compare turns lists the best turns at once. The button Play at the top begins a game."),
        task: gettext("Press Hint."), keys: gettext("By keys: H gives a hint, the question mark lists all keys."),
      },
    ],
  };
}

function ofGame(turn) {
  return {
    title: gettext("How the game works"),
    steps: [
      {
        title: gettext("The aim"), at: players, enter: () => turn.fresh(),
        text: gettext("You build skyscrapers in New York and score points with them. The player with the most points at the end wins. In this game you are Yellow, and it is your turn."),
      },
      {
        title: gettext("The board"), at: board, enter: () => turn.fresh(),
        text: gettext("Each district has a colour and consists of territories of two or three squares. Streets and parks lie between them. A coloured frame shows whose land a territory is, and a figure on it is a worker."),
      },
      {
        title: gettext("The market"), at: market, enter: () => turn.fresh(), done: () => Boolean(turn.making.card),
        text: gettext("The market shows the land cards that can be taken now. Each card names the district and the size of a territory. For example, r2 is a red territory of two squares."),
        task: gettext("Pick a card: the board then outlines the land that it can take."), keys: gettext("By keys: M goes to the market, Enter picks a card."),
      },
      {
        title: gettext("Take land"), at: board, enter: () => turn.fresh(), done: () => turn.taken,
        text: gettext("A turn usually begins like this: you take a card and put a worker on a free territory of its district and size. The territory then belongs to you. It need not lie next to your other land."),
        task: gettext("Pick an outlined territory."), keys: WALK,
      },
      {
        title: gettext("Workers"), at: players, enter: () => turn.withLand(),
        text: gettext("You have {workers} workers. One stands on each of your territories without a building, and comes back when you build there. The column Workers counts those that are free.", NUMBERS),
      },
      {
        title: gettext("Tiles"), at: tray, enter: () => turn.withLand(),
        text: gettext("Each player has the same {tiles} skyscrapers. Bronze can be built from the start, silver from {silver} points on, gold from {gold} points on. The legendary ones are for all players: each player may build one of them.", { ...NUMBERS, silver: turn.unlocked("silver"), gold: turn.unlocked("gold") }),
      },
      {
        title: gettext("Build"), at: trayAndBoard(turn), enter: () => turn.withLand(), done: () => turn.built,
        text: gettext("After taking land you may build. A tile must lie on your own free land, and a side of it must touch a street or a park."),
        task: gettext("Pick a dark tile, then a marked place on the board."), keys: TILES,
      },
      {
        title: gettext("Play the turn"), at: turnSoFar, enter: () => turn.withTile(), done: () => turn.played,
        text: gettext("The points on the tile count at once, and the workers under it come back. You see here what the turn brings before you play it."),
        task: gettext("Press ✓ Play."), keys: gettext("By keys: Enter or V plays the turn, Esc takes the last step back."),
      },
      {
        title: gettext("Demolish, and action cards"), at: players, enter: () => turn.done(),
        text: gettext("Instead of taking land you may demolish: a tile replaces own buildings of earlier generations, and their points stay yours. An action card makes one turn stronger. Each card that you never use is worth {card} point at the end.", NUMBERS),
      },
      {
        title: gettext("The end"), at: hints, enter: () => turn.fresh(),
        text: gettext("The last turns come when a player has only {left} tiles left, or when the land cards are nearly used up. Then each street card pays {street} points to the player who alone has the most buildings at that street, and the challenge pays too. Hints help you with every turn; Play at the top begins a game.", NUMBERS),
      },
    ],
  };
}
