import { counted } from '../text.ts';
import { EXPORTS_PER_HOUR } from './tables.ts';

/** Why an export is rejected, and what to do then. */
export const exportMessages = {
  noSuchTable: 'There is no such table.',
  allPlacesTaken: 'Others are exporting right now. Please try again in half a minute.',
  tooMany: (minutes: number) =>
    `You have made ${EXPORTS_PER_HOUR} exports in an hour, which is the limit. Try again in ${counted(minutes, 'minute')}.`,
} as const;
