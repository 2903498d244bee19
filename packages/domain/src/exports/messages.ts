import { counted } from '../text.ts';
import { EXPORTS_PER_HOUR, type ExportTable, MAX_PRINTED_ROWS } from './tables.ts';

/** Why an export is rejected, and what to do then. */
export const exportMessages = {
  noSuchTable: 'There is no such table.',
  allPlacesTaken: 'Others are exporting right now. Please try again in half a minute.',
  tooMany: (minutes: number) =>
    `You have made ${EXPORTS_PER_HOUR} exports in an hour, which is the limit. Try again in ${counted(minutes, 'minute')}.`,
} as const;

type TableWords = { readonly title: string; readonly about: string };

/** The name of each table, and of its rows. */
export const exportWords: Readonly<Record<ExportTable, TableWords>> = {
  members: {
    title: 'Members',
    about: 'A row for each current member: rank, role, term, career and the qualifications that they hold.',
  },
  flights: {
    title: 'Flights',
    about: 'A row for each approved flight of the period, cancelled flights too, with its seats.',
  },
  seats: {
    title: 'Seats',
    about:
      'A row for each seat taken in the period, with its result and points once the flight was reviewed.',
  },
  hours: {
    title: 'Hours',
    about:
      'A row for each member with a seat in the period: flights, absences, minutes in the game, points and pay.',
  },
  leaderboard: { title: 'Leaderboard', about: 'The leaderboard of this term, as its page shows it.' },
};

/** The texts of the export screens. */
export const exportTexts = {
  downloadFailed: 'Failed to export the table',
  printFailed: 'Failed to load the rows',
  noRows: 'There are no rows in this period.',
  more: `These are the first ${MAX_PRINTED_ROWS} rows. There are more: download the CSV to get all of them.`,
  limits: `Up to ${EXPORTS_PER_HOUR} exports an hour. Printing counts too, and the security log notes each export.`,
} as const;

/** Returns the heading of a column: "Flight code" for `flightCode`. */
export function columnInWords(column: string): string {
  const words = column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
