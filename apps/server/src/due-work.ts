import { DAY_MS, HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { crewCallHours } from '@crewroom/domain/discord/posts';
import { needsClosingFrom } from '@crewroom/domain/flights/departure';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import { plannedStatuses } from '@crewroom/domain/flights/status';
import { reminderLeads } from '@crewroom/domain/notifications/rules';
import { untilSeatsDue } from './features/discord/posts/events/due-events.ts';
import { ROSTER_JOB } from './features/roster/roster.ts';
import { instantAfter, toInstant } from './platform/database/stored-values.ts';
import type { Dependencies } from './platform/dependencies.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

/** The longest time that a portal stays idle. It then checks for expired rows. */
const LONGEST_REST_MS = HOUR_MS;

/** Returns when jobs have work for a flight, as timestamps in milliseconds. */
function timesOf(departs: string, staffJoining: string): number[] {
  const departure = Date.parse(departs);
  const joining = Date.parse(instantBeforeDeparture(staffJoining, departs));
  return [
    departure,
    Date.parse(needsClosingFrom(departs)),
    ...crewCallHours.map((hours) => departure - hours * HOUR_MS),
    ...reminderLeads.map((lead) => joining - lead * MINUTE_MS),
  ];
}

/** Jobs have no work for flights further in the past or the future. */
const NEARBY_MS = 2 * DAY_MS;

/** Returns when jobs next have work for a nearby flight, in milliseconds, or Infinity. */
async function nextOfFlights({ database: { db } }: Deps, now: Date): Promise<number> {
  const flights = await db
    .selectFrom('flights')
    .where('approval_status', '=', 'approved')
    .where('status', 'in', plannedStatuses)
    .where('scheduled_date', '>', instantAfter(now, -NEARBY_MS))
    .where('scheduled_date', '<=', instantAfter(now, NEARBY_MS))
    .select(['scheduled_date', 'staff_joining'])
    .execute();
  const times = flights.flatMap((flight) => timesOf(flight.scheduled_date, flight.staff_joining));
  return Math.min(Infinity, ...times.filter((time) => time > now.getTime()));
}

/** Returns when the next delivery is due, in milliseconds, possibly in the past, or Infinity. */
async function nextOfDeliveries({ database: { db } }: Deps): Promise<number> {
  const { posts, sends } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('outbox')
        .where('state', '=', 'waiting')
        .select(({ fn }) => fn.min('due_at').as('due'))
        .as('posts'),
      eb
        .selectFrom('sends')
        .where('state', '=', 'waiting')
        .select(({ fn }) => fn.min('due_at').as('due'))
        .as('sends'),
    ])
    .executeTakeFirstOrThrow();
  return Math.min(...[posts, sends].map((due) => (due === null ? Infinity : Date.parse(due))));
}

async function nextOfRoster({ config, database: { db } }: Deps): Promise<number> {
  if (config.rosterSyncMs === 0) return Infinity;
  const row = await db.selectFrom('jobs').where('name', '=', ROSTER_JOB).select('due_at').executeTakeFirst();
  return row === undefined ? Infinity : Date.parse(row.due_at);
}

/**
 * Returns when the portal next has work, as an ISO timestamp: a delivery, a roster sync, a job for a flight,
 * or an hour from now at the latest. A time that has passed means now.
 */
export async function nextDueWork(deps: Deps): Promise<string> {
  const now = deps.clock();
  const seatsMs = await untilSeatsDue(deps.database, now);
  const times = [
    await nextOfFlights(deps, now),
    await nextOfDeliveries(deps),
    await nextOfRoster(deps),
    seatsMs === null ? Infinity : now.getTime() + seatsMs,
  ];
  return toInstant(new Date(Math.min(now.getTime() + LONGEST_REST_MS, ...times)));
}

/** Returns whether no job is running or due, and no delivery is due, so that the portal may close. */
export async function isWorkDone(deps: Deps): Promise<boolean> {
  const now = deps.clock();
  const job = await deps.database.db
    .selectFrom('jobs')
    .where((eb) => eb.or([eb('due_at', '<=', toInstant(now)), eb('claimed_until', '>', toInstant(now))]))
    .select('name')
    .limit(1)
    .executeTakeFirst();
  return job === undefined && (await nextOfDeliveries(deps)) > now.getTime();
}
