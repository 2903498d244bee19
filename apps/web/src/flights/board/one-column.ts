/** Where three columns beside the sidebar leave no room for a card. */
export const ONE_COLUMN = '(width < 68em)';
