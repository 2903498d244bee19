import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { insertFlight, insertRole } from '../rows.ts';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

const DONE_AT = '2026-03-01T09:00:00.000Z';

const undecided = { approval_status: 'pending', decided_at: null, decided_by_id: null } as const;

/** Every stage of a flight, by approval, status and whether its term has ended. */
export const flightStages = [
  'pending',
  'rejected',
  'scheduled',
  'available',
  'briefing',
  'in progress',
  'cancelled',
  'concluded',
  'concluded, archived',
  'logged',
  'logged, archived',
] as const;

export type FlightStage = (typeof flightStages)[number];

function columnsOfStage(
  stage: FlightStage,
  dispatcherId: string,
  termId: string | null,
): Partial<Row<'flights'>> {
  const reviewed = { reviewed_at: DONE_AT, reviewed_by_id: dispatcherId };
  const archived = { archived_at: DONE_AT, archived_term_id: termId };
  const columns = {
    pending: { status: 'SCHEDULED', ...undecided },
    rejected: { status: 'SCHEDULED', approval_status: 'rejected' },
    scheduled: { status: 'SCHEDULED' },
    available: { status: 'AVAILABLE' },
    briefing: { status: 'BRIEFING' },
    'in progress': { status: 'IN PROGRESS' },
    cancelled: { status: 'CANCELLED' },
    concluded: { status: 'CONCLUDED' },
    'concluded, archived': { status: 'CONCLUDED', ...archived },
    logged: { status: 'LOGGED', ...reviewed },
    'logged, archived': { status: 'LOGGED', ...reviewed, ...archived },
  } as const;
  return columns[stage];
}

/** A flight with its roles, in order. */
export type StagedFlight = {
  readonly flight: Row<'flights'>;
  readonly roles: readonly Row<'flight_roles'>[];
};

/** Inserts a flight at a stage, with one role for each capacity: Captain, Cabin Crew, then roles named by their position. */
export async function stageFlight(
  db: Kysely<Tables>,
  stage: FlightStage,
  given: Partial<Row<'flights'>> & Pick<Row<'flights'>, 'dispatcher_id'>,
  capacities: readonly number[] = [1, 4],
): Promise<StagedFlight> {
  const term = stage.endsWith('archived')
    ? await db.selectFrom('terms').select('id').orderBy('number').executeTakeFirstOrThrow()
    : null;
  const columns = columnsOfStage(stage, given.dispatcher_id, term?.id ?? null);
  const flight = await insertFlight(db, { ...columns, ...given });
  const roles: Row<'flight_roles'>[] = [];
  for (const [position, capacity] of capacities.entries()) {
    const name = ['Captain', 'Cabin Crew'][position] ?? `Role ${position}`;
    roles.push(await insertRole(db, { flight_id: flight.id, position, name, capacity }));
  }
  return { flight, roles };
}
