import type { RankThresholds, Viewer } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import { aircraftKey, GATE_MS, gatesConflict } from '@crewroom/domain/flights/aircraft';
import {
  type AircraftInput,
  type AircraftType,
  type aircraftEndpoints,
  aircraftTypeSchema,
} from '@crewroom/domain/flights/aircraft-endpoints';
import { canSeeFlight } from '@crewroom/domain/flights/rules';
import type { z } from 'zod';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database, Source } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { writeAudit } from '../../platform/history/history.ts';

const noSuchType = refuse('not_found', 'There is no such type of aircraft.');

const columns = ['id', 'name', 'roles', 'retired'] as const;

function typeOf(row: Pick<Tables['aircraft_types'], (typeof columns)[number]>): AircraftType {
  const roles = aircraftTypeSchema.shape.roles.parse(JSON.parse(row.roles));
  return { _id: row.id, name: row.name, roles, retired: row.retired === 1 };
}

/** Returns all types of aircraft by name, including retired ones. Uses one SQL statement. */
export async function readAircraftTypes({ db }: Pick<Source, 'db'>): Promise<AircraftType[]> {
  const rows = await db.selectFrom('aircraft_types').select(columns).orderBy('name_key').execute();
  return rows.map(typeOf);
}

/** Returns a type of aircraft by its id. Rejects with 404 when it was removed in the meantime. */
export async function readAircraftType({ db }: Database, id: string): Promise<AircraftType | Refusal> {
  const row = await db.selectFrom('aircraft_types').where('id', '=', id).select(columns).executeTakeFirst();
  return row === undefined ? noSuchType : typeOf(row);
}

/**
 * Stores a type of aircraft under an id. Of two concurrent inserts with one name, the database keeps the first, and the other
 * is rejected (409).
 */
async function insertType({ trx }: UnitOfWork, id: string, input: AircraftInput): Promise<Refusal | null> {
  const { name, roles, retired } = input;
  const stored = await trx
    .insertInto('aircraft_types')
    .values({
      id,
      name,
      name_key: aircraftKey(name),
      roles: JSON.stringify(roles),
      retired: retired ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored !== undefined) return null;
  const message = `There is a type of aircraft with the name ${name} already.`;
  return refuse('name_taken', message, { issues: [{ path: 'name', message }] });
}

async function recordChange(
  uow: UnitOfWork,
  viewer: SignedIn,
  action: string,
  aircraft: string,
): Promise<void> {
  uow.invalidate(topics.aircraft);
  const details = { action, aircraft };
  await writeAudit(uow, viewer, { actionType: 'aircraft_change', target: null, details });
}

/** Adds a type of aircraft and returns its id. Rejects with 409 a name that is taken, compared without case and spaces. */
export async function addAircraft(
  uow: UnitOfWork,
  viewer: SignedIn,
  input: AircraftInput,
): Promise<string | Refusal> {
  const id = newId();
  const refusal = await insertType(uow, id, input);
  if (refusal !== null) return refusal;
  await recordChange(uow, viewer, 'added', input.name);
  return id;
}

async function deleteType({ trx }: UnitOfWork, id: string): Promise<string | Refusal> {
  const removed = await trx
    .deleteFrom('aircraft_types')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name ?? noSuchType;
}

/**
 * Replaces all fields of a type of aircraft and returns its id. Changes of one type run one after the other. Existing flights
 * keep their values. Rejects like `addAircraft`, and with 404 when the type does not exist.
 */
export async function changeAircraft(
  uow: UnitOfWork,
  viewer: SignedIn,
  id: string,
  input: AircraftInput,
): Promise<string | Refusal> {
  const before = await deleteType(uow, id);
  if (typeof before !== 'string') return before;
  const refusal = await insertType(uow, id, input);
  if (refusal !== null) return refusal;
  await recordChange(uow, viewer, 'changed', input.name);
  return id;
}

/**
 * Removes a type of aircraft and returns its id. Existing flights keep their values. Rejects with 404 when the type does not
 * exist.
 */
export async function removeAircraft(
  uow: UnitOfWork,
  viewer: SignedIn,
  id: string,
): Promise<string | Refusal> {
  const name = await deleteType(uow, id);
  if (typeof name !== 'string') return name;
  await recordChange(uow, viewer, 'removed', name);
  return id;
}

/** The departure and gate to check for conflicts, and the id of the flight if it already exists. */
type GateQuery = z.output<typeof aircraftEndpoints.gateConflicts.query>;

/**
 * Returns the flights that leave from a gate within 30 minutes of a departure and that the viewer may see. Rejected and
 * cancelled flights are left out. A conflict is only a warning and never rejects a change. Uses one SQL statement.
 */
export async function findGateConflicts(
  { db }: Database,
  query: GateQuery,
  viewer: Viewer,
  thresholds: RankThresholds,
) {
  const at = Date.parse(query.scheduledDate);
  const rows = await db
    .selectFrom('flights')
    .where('approval_status', 'in', ['pending', 'approved'])
    .where('scheduled_date', '>=', new Date(at - GATE_MS).toISOString())
    .where('scheduled_date', '<=', new Date(at + GATE_MS).toISOString())
    .where('status', '<>', 'CANCELLED')
    .select(['id', 'flight_code', 'departure', 'gate', 'scheduled_date', 'approval_status', 'dispatcher_id'])
    .orderBy('scheduled_date')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const { id, departure, gate, scheduled_date: scheduledDate } = row;
    const payload = { approvalStatus: row.approval_status, dispatcherId: row.dispatcher_id };
    const isOther = id !== query.except && canSeeFlight(viewer, payload, thresholds);
    if (!isOther || gate === null || !gatesConflict(query, { gate, departure, scheduledDate })) return [];
    return [{ _id: id, flightCode: row.flight_code, scheduledDate }];
  });
}
