export const KINDS = {"last-go-round": "Last go-round", "four-cards": "Four cards", "still-taken": "What can still be taken", "choose-pieces": "Choose pieces"};
