import type { FlightStatus } from '@crewroom/domain/flights/status';
import type { Chance } from '../chance.ts';
import { HOUR, MINUTE, type Moment } from '../moments.ts';
import type { Departure } from './departure.ts';
import type { FlightFrame } from './flight-cast.ts';
import type { Life, StatusChange } from './life.ts';

type Step = { readonly at: Moment; readonly to: FlightStatus };
type Beginning = Pick<Life, 'dispatcher' | 'decision'>;

/** Now and then an administrator helps out. */
const BY_DISPATCHER = 0.9;

function stepsOfFlight({ at, service }: Departure, now: Moment, chance: Chance): Step[] {
  const briefing = at - chance.between(60 * MINUTE, 90 * MINUTE);
  const planned = at + chance.between(0, 6 * MINUTE);
  // One that has just left was not late.
  const off = at <= now ? Math.min(planned, now) : planned;
  return [
    { at: briefing, to: 'BRIEFING' },
    { at: off, to: 'IN PROGRESS' },
    { at: off + service.minutes * MINUTE + chance.between(1_000, 8 * MINUTE), to: 'CONCLUDED' },
  ];
}

function cancellation({ at }: Departure, approvedAt: Moment, now: Moment, chance: Chance): Step {
  const before = Math.min(at - chance.between(2 * HOUR, 30 * HOUR), now - chance.between(HOUR, 10 * HOUR));
  return { at: Math.max(before, approvedAt + 10 * MINUTE), to: 'CANCELLED' };
}

function stepsOf(departure: Departure, approvedAt: Moment, now: Moment, chance: Chance): Step[] {
  const { ending } = departure.stage;
  if (ending === 'flown') return stepsOfFlight(departure, now, chance);
  if (ending === 'cancelled') return [cancellation(departure, approvedAt, now, chance)];
  const closedAgain = approvedAt + chance.between(5 * MINUTE, 3 * HOUR);
  return ending === 'scheduled' ? [{ at: closedAgain, to: 'SCHEDULED' }] : [];
}

/** The changes of status a departure has seen until now; none before it was approved. */
export function composeStatusChanges(
  departure: Departure,
  { dispatcher, decision }: Beginning,
  frame: FlightFrame,
  chance: Chance,
): StatusChange[] {
  if (decision?.approved !== true) return [];
  const steps = stepsOf(departure, decision.at, frame.now, chance).filter(({ at }) => at <= frame.now);
  return steps.map(({ at, to }, index) => ({
    at,
    from: steps[index - 1]?.to ?? 'AVAILABLE',
    to,
    by: chance.happens(BY_DISPATCHER) ? dispatcher : (frame.administrators.at(at) ?? dispatcher),
  }));
}
