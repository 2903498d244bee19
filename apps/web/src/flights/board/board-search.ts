/** The columns of the board. Narrow screens show one at a time. */
export type BoardTab = 'pending' | 'approved' | 'concluded';

export type BoardSearch = { readonly column?: BoardTab };

/** The column named in the address; `pending` for any other text. */
export function readBoardTab(text: unknown): BoardTab {
  return text === 'approved' || text === 'concluded' ? text : 'pending';
}

/** Reads the address of the board: `?column=concluded`, nothing for the first column. */
export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const column = readBoardTab(search['column']);
  return column === 'pending' ? {} : { column };
}

/** The titles of the columns. */
export const stageTitles = {
  pending: 'Pending Approval',
  approved: 'Approved & Active',
  concluded: 'Concluded',
} as const satisfies Record<BoardTab, string>;

/** The columns in their order. */
export const stages = ['pending', 'approved', 'concluded'] as const satisfies readonly BoardTab[];
