import { sheetLimits } from './sheet.ts';

/** The messages about a file and its rows. */
export const importMessages = {
  noRows: 'The file has no line below its header.',
  tooManyRows: `A file has at most ${sheetLimits.rows} lines below its header. Import it in parts.`,
  openQuote: 'A quotation mark opens here but is never closed.',
  strayQuote:
    'There is a quotation mark inside a cell. Put the cell in quotation marks, and double the one inside.',
  unreadable: 'This line cannot be read.',
  guessed:
    'The file is not UTF-8, so the letters of this line are a guess. Look at them. Save as CSV UTF-8 to be sure.',
  damaged: 'This line contains a byte that is not valid UTF-8. Save as CSV UTF-8, and import that file.',
  robloxAway: 'Some of these usernames are new here, and cannot be looked up at Roblox right now.',
  unknown: 'No member or Roblox user has that name.',
  notOnStaff: 'This person is not on the staff of the group.',
  signsInFirst: 'This person becomes a member again only by signing in themselves.',
  erasedMeanwhile:
    'Nothing was imported: somebody was erased while new people were looked up at Roblox. Import the file again.',
  twice: (line: number) => `The member is already in line ${line}.`,
  failed: (count: number) =>
    count === 1
      ? 'Nothing was imported: one line has a mistake.'
      : `Nothing was imported: ${count} lines have mistakes.`,
} as const;

/** The toasts of an import. */
export const importToasts = {
  success: (changed: number) =>
    changed === 0
      ? 'Nothing to change: the records already match the file'
      : changed === 1
        ? 'One member was changed'
        : `${changed} members were changed`,
  failure: 'Failed to import the file',
} as const;
