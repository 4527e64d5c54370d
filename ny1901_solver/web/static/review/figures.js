/** Formats the figures of a review. */

import { gettext, giveOrTake, signed } from "../shell/words.js";

/** Formats a share as a percentage, with its error if there is one. */
export const percent = ({ mean, error = 0 }, sign = 1) => `${signed(Math.round(100 * sign * mean))}${giveOrTake(100 * error)} %`;

/** Formats points with their sign, and their error if there is one. */
export const points = ({ mean, error = 0 }, sign = 1) => `${signed(sign * mean, 1)}${giveOrTake(error, 1)}`;

/** Formats a sum of wins or points, with its error. */
export const total = ({ mean, error }, digits) => `${mean.toFixed(digits).replace("-", "−")}${giveOrTake(error, digits)}`;

/** A sentence about how certain a figure is. */
export const sure = (proved) => (proved ? gettext("This is proved.") : gettext("This is estimated from simulated games that go on from this position."));
