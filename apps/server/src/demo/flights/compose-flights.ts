import type { Chance } from '../chance.ts';
import type { DemoMember } from '../members/demo-member.ts';
import { MINUTE, type Moment } from '../moments.ts';
import type { DemoSanction } from '../records/sanctions.ts';
import { type Boarding, seatingWindow } from './boarding.ts';
import { composeBriefing } from './briefings.ts';
import { composeCrew } from './compose-crew.ts';
import { composeLife } from './compose-life.ts';
import type { Departure } from './departure.ts';
import type { FlightFrame } from './flight-cast.ts';
import type { Edit, FlightDraft } from './flight-draft.ts';
import { freeSeatsOfSuspended } from './freed-seats.ts';
import type { Life } from './life.ts';
import { cabins } from './network.ts';
import { createSeatDiary, type SeatDiary } from './seat-diary.ts';
import { type SeatEvent, seatsAfter } from './seat-events.ts';
import { composeTimetable } from './timetable.ts';

const STAYS_AWAY = 0.05;
const HAS_GATE = 0.9;
const IS_EDITED = 0.2;
const PIERS = ['A', 'B', 'C', 'D'] as const;

function composeGate(chance: Chance): string | null {
  return chance.happens(HAS_GATE) ? `${chance.pick(PIERS)}${chance.between(1, 48)}` : null;
}

// Absence is written down by the review; before it nobody is said to have stayed away.
function absentFrom(
  departure: Departure,
  life: Life,
  events: readonly SeatEvent[],
  chance: Chance,
): DemoMember[] {
  if (life.review === null) return [];
  const named = departure.stage.absent ?? [];
  return seatsAfter(events)
    .map(({ member }) => member)
    .filter((member) => chance.happens(STAYS_AWAY) || named.includes(member.person.username));
}

// The gate becomes known late, and a briefing is never finished.
function composeEdits(
  { createdAt, decision, changes, dispatcher }: Life,
  now: Moment,
  chance: Chance,
): Edit[] {
  const isRejected = decision?.approved === false;
  if (isRejected || !chance.happens(IS_EDITED)) return [];
  const at = chance.between(createdAt + MINUTE, Math.min(now, changes[0]?.at ?? now));
  return [{ at, by: dispatcher, field: chance.pick(['gate', 'notes']) }];
}

function briefingOf(
  departure: Departure,
  life: Life,
  gate: string | null,
  frame: FlightFrame,
  chance: Chance,
) {
  const colleagues = frame.members.filter(
    ({ duty, actsFrom }) => duty === 'purser' && actsFrom < life.createdAt,
  );
  const colleague = chance.weighted(colleagues, ({ keenness }) => keenness) ?? life.dispatcher;
  const facts = {
    dispatcher: life.dispatcher.person.username,
    colleague: colleague.person.username,
    departure,
    gate,
  };
  return composeBriefing(facts, chance);
}

function composeFlight(departure: Departure, diary: SeatDiary, frame: FlightFrame): FlightDraft[] {
  const chance = frame.chance.fork(`flight/${departure.at}/${departure.service.code}`);
  const life = composeLife(departure, frame, chance);
  if (life === null) return [];
  const window = seatingWindow(life, frame.now);
  const boarding: Boarding | null = window && { departure, life, diary, frame, chance, window };
  const events = boarding === null ? [] : composeCrew(boarding);
  const gate = composeGate(chance);
  const newId = () => frame.newId(life.createdAt);
  return [
    {
      id: newId(),
      departure,
      life,
      roles: cabins[departure.service.cabin].map((role) => ({ id: newId(), ...role })),
      events,
      absent: absentFrom(departure, life, events, chance),
      edits: composeEdits(life, frame.now, chance),
      gate,
      briefing: briefingOf(departure, life, gate, frame, chance),
    },
  ];
}

function isNamed({ stage }: Departure): boolean {
  return stage.crew !== undefined || stage.assigned !== undefined;
}

/** Every flight of the airline, by departure, with what has happened to it until now. */
export function composeFlights(frame: FlightFrame, sanctions: readonly DemoSanction[]): FlightDraft[] {
  const diary = createSeatDiary();
  // Seats that are given by name come first: whoever holds one is not to be found elsewhere at the time.
  const departures = composeTimetable(frame).toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const drafts = departures
    .flatMap((departure) => composeFlight(departure, diary, frame))
    .toSorted((a, b) => a.departure.at - b.departure.at);
  return freeSeatsOfSuspended(drafts, sanctions, frame.now);
}
