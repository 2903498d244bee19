import type { Suspension } from '@crewroom/domain/record/rules';
import { isObject, textAt } from './json-value.ts';

/** Takes a suspension from JSON of unknown origin; undefined unless it says why, how long, and until when. */
export function readSuspension(value: unknown): Suspension | undefined {
  if (!isObject(value)) return undefined;
  const reason = textAt(value, 'reason');
  const breach = textAt(value, 'breach');
  const timeLeft = textAt(value, 'timeLeft');
  const expiryDate = textAt(value, 'expiryDate');
  if (reason === undefined || timeLeft === undefined || expiryDate === undefined) return undefined;
  if (Number.isNaN(Date.parse(expiryDate))) return undefined;
  return { reason, timeLeft, expiryDate, ...(breach === undefined || breach === '' ? {} : { breach }) };
}
