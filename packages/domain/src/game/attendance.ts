import { MINUTE_MS } from '../days.ts';
/** One thing the game reports of a person on a flight: they joined or left, at an instant (ISO). */
export type PersonEvent = { readonly type: 'joined' | 'left'; readonly at: string };

/** When a flight ended, or that it goes on at `at` (both ISO instants). */
export type FlightEnd = { readonly at: string; readonly isOver: boolean };

/**
 * Somebody's time on board: whole minutes, and the first and last moments (ISO instants). `firstJoined` is null when nobody
 * saw them join, `lastLeft` also while they are on board.
 */
export type TimeAboard = {
  readonly minutes: number;
  readonly firstJoined: string | null;
  readonly lastLeft: string | null;
};

type Step = { readonly joined: boolean; readonly at: number };

/**
 * Events in the order of their times. Of several at the same moment, whoever is on board leaves first and whoever is not
 * joins first: the game's times may be whole seconds, within which one can leave and join again.
 */
function inOrder(events: readonly PersonEvent[]): Step[] {
  const eventsByTime = Map.groupBy(events, ({ at }) => Date.parse(at));
  const steps: Step[] = [];
  let joined = false;
  for (const [at, simultaneous] of [...eventsByTime].toSorted(([a], [b]) => a - b)) {
    let joins = simultaneous.filter(({ type }) => type === 'joined').length;
    let leaves = simultaneous.length - joins;
    while (joins + leaves > 0) {
      joined = joins > 0 && (!joined || leaves === 0);
      if (joined) joins -= 1;
      else leaves -= 1;
      steps.push({ joined, at });
    }
  }
  return steps;
}

/** For each step, how many leaves from it to the last are not matched by a join between it and them. */
function leavesWithoutJoin(steps: readonly Step[]): number[] {
  const counts = steps.map(() => 0);
  let unmatched = 0;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    unmatched = steps[index]?.joined === true ? Math.max(0, unmatched - 1) : unmatched + 1;
    counts[index] = unmatched;
  }
  return counts;
}

/**
 * The milliseconds on board. Whoever joined is on board until the next event. Whoever left is so only when they had joined
 * more often than left and leave once more later: two game servers saw them at the same time.
 */
function millisecondsAboard(steps: readonly Step[], end: number): number {
  const leaves = leavesWithoutJoin(steps);
  let total = 0;
  let joinsNotLeft = 0;
  for (const [index, { joined, at }] of steps.entries()) {
    joinsNotLeft = joined ? joinsNotLeft + 1 : Math.max(0, joinsNotLeft - 1);
    const isAboard = joined || (joinsNotLeft > 0 && (leaves[index + 1] ?? 0) > 0);
    if (isAboard) total += Math.max(0, (steps[index + 1]?.at ?? end) - at);
  }
  return total;
}

const instantOf = (time: number) => new Date(time).toISOString();

/**
 * Somebody's time on a flight from what the game reported of them, in any order: the union of the times on board. One who
 * has not left is on board until now, or until the flight ended. To leave without having joined, or to join twice, adds
 * nothing; begun minutes do not count.
 */
export function timeAboard(events: readonly PersonEvent[], end: FlightEnd): TimeAboard {
  const steps = inOrder(events);
  const endTime = Date.parse(end.at);
  const first = steps.find(({ joined }) => joined);
  const last = steps.at(-1);
  const neverLeft = last?.joined === true;
  const leftAt = neverLeft ? (end.isOver ? Math.max(endTime, last.at) : null) : (last?.at ?? null);
  return {
    minutes: Math.floor(millisecondsAboard(steps, endTime) / MINUTE_MS),
    firstJoined: first === undefined ? null : instantOf(first.at),
    lastLeft: leftAt === null ? null : instantOf(leftAt),
  };
}

/**
 * What the game saw of somebody's punctuality on a flight: `late` when they first joined after staff were to, null when it saw
 * them join not at all, and `leftEarly` when they left before the departure and did not come back. Instants are ISO.
 */
export function punctualityOf(
  events: readonly PersonEvent[],
  { staffJoining, departure }: { readonly staffJoining: string; readonly departure: string },
): { readonly late: boolean | null; readonly leftEarly: boolean } {
  const steps = inOrder(events);
  const first = steps.find(({ joined }) => joined);
  const last = steps.at(-1);
  return {
    late: first === undefined ? null : first.at > Date.parse(staffJoining),
    leftEarly: last !== undefined && !last.joined && last.at < Date.parse(departure),
  };
}

type Timestamps = Pick<TimeAboard, 'firstJoined' | 'lastLeft'>;

/** Whether somebody is on board now, by their time on a flight that has not ended. */
export function isOnBoard({ firstJoined, lastLeft }: Timestamps): boolean {
  return firstJoined !== null && lastLeft === null;
}

/** Whether the game saw somebody on the flight at all. */
export function wasSeen({ firstJoined, lastLeft }: Timestamps): boolean {
  return firstJoined !== null || lastLeft !== null;
}

type WithId = { readonly userId: string };

/**
 * Returns who is proposed as absent at a review (user ids): those who gave their seat back after the departure and are not on the
 * flight any more, and whom the game never saw, once it has reported anything of the flight. A dispatcher who gave a seat back
 * may have hosted all the same.
 */
export function proposedAbsent({
  reported,
  people,
  gaveBack,
}: {
  readonly reported: boolean;
  readonly people: readonly (Timestamps & WithId)[];
  readonly gaveBack: readonly WithId[];
}): string[] {
  const here = new Set(people.map(({ userId }) => userId));
  const unseen = reported ? people.filter((person) => !wasSeen(person)) : [];
  const gone = gaveBack.filter(({ userId }) => !here.has(userId));
  return [...unseen, ...gone].map(({ userId }) => userId);
}
