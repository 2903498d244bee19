import { wasSeen } from '@crewroom/domain/game/attendance';
import type { Attendance } from '@crewroom/domain/game/schemas';
import { formatZulu } from '../../lib/dates.ts';

type Person = Attendance['people'][number];

/** Returns how long somebody was on board and from when to when, in Zulu: "42 min, 17:58Z to 18:40Z". */
export function timeInWords(person: Person): string {
  if (!wasSeen(person)) return 'Never seen by the game';
  const { minutes, firstJoined, lastLeft } = person;
  const from = firstJoined === null ? null : formatZulu(firstJoined, 'time');
  const to = lastLeft === null ? null : formatZulu(lastLeft, 'time');
  if (from === null) return `${minutes} min, seen to leave at ${to}`;
  return to === null ? `${minutes} min, since ${from}` : `${minutes} min, ${from} to ${to}`;
}
