/** What the game tells of somebody on a flight: they joined or left, at an instant (ISO). */
export type Report = { readonly type: 'joined' | 'left'; readonly at: string };

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
 * Reports in the order of their times. Of several at the same moment, whoever is on board leaves first and whoever is not
 * joins first: the game's times may be whole seconds, within which one can leave and join again.
 */
function inOrder(reports: readonly Report[]): Step[] {
  const moments = Map.groupBy(reports, ({ at }) => Date.parse(at));
  const steps: Step[] = [];
  let joined = false;
  for (const [at, atOnce] of [...moments].toSorted(([a], [b]) => a - b)) {
    let joins = atOnce.filter(({ type }) => type === 'joined').length;
    let leaves = atOnce.length - joins;
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
  let open = 0;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    open = steps[index]?.joined === true ? Math.max(0, open - 1) : open + 1;
    counts[index] = open;
  }
  return counts;
}

/**
 * The milliseconds on board. Whoever joined is on board until the next report. Whoever left is so only when they had joined
 * more often than left and leave once more later: two game servers saw them at the same time.
 */
function millisecondsAboard(steps: readonly Step[], end: number): number {
  const leaves = leavesWithoutJoin(steps);
  let [total, open] = [0, 0];
  for (const [index, { joined, at }] of steps.entries()) {
    open = joined ? open + 1 : Math.max(0, open - 1);
    const isAboard = joined || (open > 0 && (leaves[index + 1] ?? 0) > 0);
    if (isAboard) total += Math.max(0, (steps[index + 1]?.at ?? end) - at);
  }
  return total;
}

const MINUTE_MS = 60_000;
const instantOf = (time: number) => new Date(time).toISOString();

/**
 * Somebody's time on a flight from what the game reported of them, in any order: the union of the times on board. One who
 * has not left is on board until now, or until the flight ended. To leave without having joined, or to join twice, adds
 * nothing; begun minutes do not count.
 */
export function timeAboard(reports: readonly Report[], end: FlightEnd): TimeAboard {
  const steps = inOrder(reports);
  const endTime = Date.parse(end.at);
  const first = steps.find(({ joined }) => joined);
  const last = steps.at(-1);
  const isOpen = last?.joined === true;
  const leftAt = isOpen ? (end.isOver ? Math.max(endTime, last.at) : null) : (last?.at ?? null);
  return {
    minutes: Math.floor(millisecondsAboard(steps, endTime) / MINUTE_MS),
    firstJoined: first === undefined ? null : instantOf(first.at),
    lastLeft: leftAt === null ? null : instantOf(leftAt),
  };
}

type Moments = Pick<TimeAboard, 'firstJoined' | 'lastLeft'>;

/** Whether somebody is on board now, by their time on a flight that has not ended. */
export function isOnBoard({ firstJoined, lastLeft }: Moments): boolean {
  return firstJoined !== null && lastLeft === null;
}

/** Whether the game saw somebody on the flight at all. */
export function wasSeen({ firstJoined, lastLeft }: Moments): boolean {
  return firstJoined !== null || lastLeft !== null;
}

/**
 * Who is proposed as absent at a review (user ids): whom the game never saw, once it has reported anything of the flight.
 */
export function proposedAbsent({
  reported,
  people,
}: {
  readonly reported: boolean;
  readonly people: readonly (Moments & { readonly userId: string })[];
}): string[] {
  return reported ? people.filter((person) => !wasSeen(person)).map(({ userId }) => userId) : [];
}
