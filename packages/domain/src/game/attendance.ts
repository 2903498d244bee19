import { MINUTE_MS } from '../days.ts';
/** An event that the game reports about a person on a flight: they joined or left, at a timestamp (ISO). */
export type PersonEvent = { readonly type: 'joined' | 'left'; readonly at: string };

/** When a flight ended, or that it is under way at `at` (both ISO timestamps). */
export type FlightEnd = { readonly at: string; readonly isOver: boolean };

/**
 * A person's time on board: whole minutes, and the first and last timestamps (ISO). `firstJoined` is null if nobody saw them
 * join. `lastLeft` is null then, and while they are on board.
 */
export type TimeAboard = {
  readonly minutes: number;
  readonly firstJoined: string | null;
  readonly lastLeft: string | null;
};

type Step = { readonly joined: boolean; readonly at: number };

/**
 * Sorts events by time. Of several at the same time, a person on board leaves first, and one who is not joins first. The game's
 * times may be whole seconds, within which a person can leave and join again.
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

/** Returns, for each step, how many later leaves have no matching join in between. */
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
 * Returns the milliseconds on board. A person who joined is on board until the next event. A person who left is still on board
 * only if they had joined more often than left and leave again later, because two game servers saw them at the same time.
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
 * Returns a person's time on a flight from its reports, in any order: the union of the times on board. An open stay ends now,
 * or at the end of the flight. Leaving without joining, or joining twice, adds nothing. Incomplete minutes do not count.
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
 * Returns a person's punctuality on a flight. `late` means that they first joined after staff joining, and is null if the game
 * did not see them join. `leftEarly` means that they left before the departure and did not come back. Times are ISO.
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

/** Returns whether a person is on board now, by their time on a flight that has not ended. */
export function isOnBoard({ firstJoined, lastLeft }: Timestamps): boolean {
  return firstJoined !== null && lastLeft === null;
}

/** Returns whether the game saw a person on the flight at all. */
export function wasSeen({ firstJoined, lastLeft }: Timestamps): boolean {
  return firstJoined !== null || lastLeft !== null;
}

type WithId = { readonly userId: string };

/**
 * Returns the ids of members proposed as absent in a review. They gave their seat back after the departure and are not on the
 * flight any more, or the game never saw them, if it reported anything about the flight. A dispatcher who gave a seat back may
 * have hosted anyway.
 */
export function proposedAbsentIds({
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
