/** Screens on which three columns would be too narrow for a card. */
export const ONE_COLUMN = '(width < 68em)';
