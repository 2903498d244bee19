import { HOUR } from '../moments.ts';
import { type DemoSanction, suspensionEnd } from '../records/sanctions.ts';
import type { FlightDraft } from './flight-draft.ts';
import type { SeatEvent } from './seat-events.ts';

const ROLE = 'Cabin Crew';
const MOST_SEATS = 2;

function freedSeat(
  { at, member }: DemoSanction,
  { life, roles, events, departure }: FlightDraft,
  now: number,
): SeatEvent[] {
  const role = roles.findIndex(({ name }) => name === ROLE);
  const wasOpen = life.decision?.approved === true && life.decision.at + HOUR < at;
  if (role < 0 || !wasOpen || departure.at <= now || life.status !== 'AVAILABLE') return [];
  const isFull = events.filter((event) => event.role === role).length >= (roles[role]?.capacity ?? 0);
  if (isFull || events.some((event) => event.member === member)) return [];
  const takenAt = Math.round((life.decision.at + at) / 2);
  return [
    { at: takenAt, kind: 'taken', member, role, by: member },
    { at, kind: 'freed', member, role, by: null },
  ];
}

/** The seats that suspended members held on flights ahead until their suspension freed them. */
export function freeSeatsOfSuspended(
  drafts: readonly FlightDraft[],
  sanctions: readonly DemoSanction[],
  now: number,
): FlightDraft[] {
  const suspended = sanctions.filter((sanction) => (suspensionEnd(sanction) ?? 0) > now);
  const freed = new Map<DemoSanction, number>();
  return drafts.map((draft) => {
    const events = suspended.flatMap((sanction) => {
      const already = freed.get(sanction) ?? 0;
      const seat = already < MOST_SEATS ? freedSeat(sanction, draft, now) : [];
      if (seat.length > 0) freed.set(sanction, already + 1);
      return seat;
    });
    return events.length === 0 ? draft : { ...draft, events: [...draft.events, ...events] };
  });
}
