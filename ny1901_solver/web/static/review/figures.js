/** Figures of a review as people read them. */

import { gettext, giveOrTake, signed } from "../shell/words.js";

/** A share as percents, with its error where there is one. */
export const percent = ({ mean, error = 0 }, sign = 1) => `${signed(Math.round(100 * sign * mean))}${giveOrTake(100 * error)} %`;

/** Points with their sign, and their error where there is one. */
export const points = ({ mean, error = 0 }, sign = 1) => `${signed(sign * mean, 1)}${giveOrTake(error, 1)}`;

/** Wins or points in all, with their error. */
export const total = ({ mean, error }, digits) => `${mean.toFixed(digits).replace("-", "−")}${giveOrTake(error, digits)}`;

/** How sure a figure is. */
export const sure = (proved) => (proved ? gettext("This is proved.") : gettext("This is estimated from games played on from here."));
