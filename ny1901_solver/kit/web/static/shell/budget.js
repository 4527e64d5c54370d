/**
 * Games behind the stages of a hint, over all that is compared: a stage is to be there at once, and tells little.
 * What is compared otherwise has as many as every program that says nothing (`AdviceBudget` of `kit/advice.py`), and shows
 * what is known on the way.
 */
export const FIRST_GAMES = 80;
