import { type Kysely, sql } from 'kysely';
import {
  between,
  type ColumnTypes,
  cascadingIdOf,
  columnTypes,
  type Engine,
  fromZero,
  idOf,
  instant,
  maybeBetween,
  maybeIdOf,
  maybeInstant,
  maybeOneOf,
  newTable,
  oneOf,
  required,
  timeOfDay,
} from '../columns.ts';

const statuses = ['SCHEDULED', 'AVAILABLE', 'BRIEFING', 'IN PROGRESS', 'CONCLUDED', 'CANCELLED', 'LOGGED'];

export async function createFlightTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const types = columnTypes(engine);
  await createFlights(db, engine, types);
  await indexFlights(db);
  await createRoles(db, engine, types);
  await createAllocations(db, engine, types);
  await createLog(db, engine, types);
  await createWaitList(db, engine, types);
}

async function createFlights(db: Kysely<unknown>, engine: Engine, { text, integer }: ColumnTypes) {
  await newTable(db, engine, 'flights')
    .addColumn('id', text, required)
    .addColumn('flight_code', text, required)
    .addColumn('departure', text, required)
    .addColumn('arrival', text, required)
    .addColumn('aircraft', text, required)
    .addColumn('gate', text)
    .addColumn('scheduled_date', text, instant('scheduled_date'))
    .addColumn('staff_joining', text, timeOfDay('staff_joining'))
    .addColumn('passenger_joining', text, timeOfDay('passenger_joining'))
    .addColumn('boarding', text, timeOfDay('boarding'))
    .addColumn('service_category', text)
    .addColumn('notes', text)
    .addColumn('status', text, oneOf('status', statuses))
    .addColumn('approval_status', text, oneOf('approval_status', ['pending', 'approved', 'rejected']))
    .addColumn('dispatcher_id', text, idOf('users'))
    .addColumn('created_at', text, instant('created_at'))
    .addColumn('decided_at', text, maybeInstant('decided_at'))
    .addColumn('decided_by_id', text, maybeIdOf('users'))
    .addColumn('reviewed_at', text, maybeInstant('reviewed_at'))
    .addColumn('reviewed_by_id', text, maybeIdOf('users'))
    .addColumn('archived_at', text, maybeInstant('archived_at'))
    .addColumn('archived_term_id', text, maybeIdOf('terms'))
    .addColumn('crew_called_hours', integer, maybeBetween('crew_called_hours', 1, 24))
    .addPrimaryKeyConstraint('flights_id_key', ['id'])
    .addUniqueConstraint('flights_id_scheduled_date_key', ['id', 'scheduled_date'])
    .addCheckConstraint(
      'flights_decided_once_not_pending',
      sql`(approval_status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by_id is null)`,
    )
    .addCheckConstraint(
      'flights_move_once_approved',
      sql`approval_status = 'approved' or status = 'SCHEDULED'`,
    )
    .addCheckConstraint('flights_logged_when_reviewed', sql`(status = 'LOGGED') = (reviewed_at is not null)`)
    .addCheckConstraint('flights_reviewed_by_someone', sql`(reviewed_at is null) = (reviewed_by_id is null)`)
    .addCheckConstraint(
      'flights_archived_when_flown',
      sql`(archived_at is null) = (archived_term_id is null)
        and (archived_at is null or status in ('CONCLUDED', 'LOGGED'))`,
    )
    .execute();
}

async function indexFlights(db: Kysely<unknown>) {
  await db.schema
    .createIndex('flights_by_approval_and_departure')
    .on('flights')
    .columns(['approval_status', 'scheduled_date'])
    .execute();
  // For the scheduling board, which shows the flights that are not archived. A partial index would be smaller, but until
  // SQLite has gathered statistics it would use the index above instead and read every flight.
  await db.schema
    .createIndex('flights_on_board')
    .on('flights')
    .columns(['archived_at', 'approval_status', 'scheduled_date'])
    .execute();
  await db.schema
    .createIndex('flights_by_dispatcher')
    .on('flights')
    .columns(['dispatcher_id', 'approval_status', 'decided_at'])
    .execute();
}

async function createRoles(db: Kysely<unknown>, engine: Engine, { text, integer }: ColumnTypes) {
  await newTable(db, engine, 'flight_roles')
    .addColumn('id', text, required)
    .addColumn('flight_id', text, cascadingIdOf('flights'))
    .addColumn('position', integer, fromZero('position'))
    .addColumn('name', text, required)
    .addColumn('name_key', text, required)
    .addColumn('capacity', integer, between('capacity', 1, 100))
    .addColumn('requires', text)
    .addPrimaryKeyConstraint('flight_roles_id_key', ['id'])
    .addUniqueConstraint('flight_roles_flight_id_position_key', ['flight_id', 'position'])
    .addUniqueConstraint('flight_roles_flight_id_name_key_key', ['flight_id', 'name_key'])
    .addUniqueConstraint('flight_roles_id_flight_id_capacity_key', ['id', 'flight_id', 'capacity'])
    .execute();
}

// Counting the seats and then inserting would give the last seat to two members who take it at the same time. Here each
// seat has a number, unique in its role and not above the role's capacity, so the second insert fails. A foreign key
// keeps `capacity` equal to the role's, and another keeps `departs` equal to the flight's departure: by it a member's next
// and last flights are found without a look at all that they have ever flown.
async function createAllocations(db: Kysely<unknown>, engine: Engine, { text, integer }: ColumnTypes) {
  await newTable(db, engine, 'allocations')
    .addColumn('id', text, required)
    .addColumn('flight_id', text, idOf('flights'))
    .addColumn('departs', text, instant('departs'))
    .addColumn('flight_role_id', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('seat_number', integer, required)
    .addColumn('capacity', integer, required)
    .addColumn('assigned_at', text, instant('assigned_at'))
    .addColumn('assigned_by_id', text, maybeIdOf('users'))
    .addColumn('offered_at', text, maybeInstant('offered_at'))
    .addColumn('offered_to_id', text, maybeIdOf('users'))
    .addPrimaryKeyConstraint('allocations_id_key', ['id'])
    .addCheckConstraint('allocations_offered_once', sql`offered_to_id is null or offered_at is not null`)
    .addUniqueConstraint('allocations_flight_role_id_seat_number_key', ['flight_role_id', 'seat_number'])
    .addUniqueConstraint('allocations_flight_id_user_id_key', ['flight_id', 'user_id'])
    .addCheckConstraint('allocations_within_capacity', sql`seat_number between 1 and capacity`)
    .addForeignKeyConstraint(
      'allocations_capacity_of_role',
      ['flight_role_id', 'flight_id', 'capacity'],
      'flight_roles',
      ['id', 'flight_id', 'capacity'],
      (constraint) => constraint.onUpdate('cascade'),
    )
    .addForeignKeyConstraint(
      'allocations_departure_of_flight',
      ['flight_id', 'departs'],
      'flights',
      ['id', 'scheduled_date'],
      (constraint) => constraint.onUpdate('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('allocations_by_colleague')
    .on('allocations')
    .column('offered_to_id')
    .where(sql.ref('offered_to_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('allocations_by_user')
    .on('allocations')
    .columns(['user_id', 'departs', 'flight_id'])
    .execute();
}

// One line a flight: whoever waits for one role cannot wait for another.
async function createWaitList(db: Kysely<unknown>, engine: Engine, { text }: ColumnTypes) {
  await newTable(db, engine, 'wait_list')
    .addColumn('id', text, required)
    .addColumn('flight_id', text, cascadingIdOf('flights'))
    .addColumn('flight_role_id', text, cascadingIdOf('flight_roles'))
    .addColumn('user_id', text, idOf('users'))
    .addColumn('since', text, instant('since'))
    .addPrimaryKeyConstraint('wait_list_id_key', ['id'])
    .addUniqueConstraint('wait_list_flight_id_user_id_key', ['flight_id', 'user_id'])
    .execute();
  await db.schema.createIndex('wait_list_by_user').on('wait_list').column('user_id').execute();
}

async function createLog(db: Kysely<unknown>, engine: Engine, { text, integer }: ColumnTypes) {
  // The kinds of entries grow with the product, so no list of them stands here.
  await newTable(db, engine, 'flight_log')
    .addColumn('id', text, required)
    .addColumn('flight_id', text, cascadingIdOf('flights'))
    .addColumn('number', integer, required)
    .addColumn('kind', text, required)
    .addColumn('facts', text, required)
    .addColumn('from_status', text, maybeOneOf('from_status', statuses))
    .addColumn('to_status', text, maybeOneOf('to_status', statuses))
    .addColumn('at', text, instant('at'))
    .addColumn('performed_by_id', text, maybeIdOf('users'))
    .addColumn('actor', text, oneOf('actor', ['member', 'system', 'game']))
    .addPrimaryKeyConstraint('flight_log_id_key', ['id'])
    .addUniqueConstraint('flight_log_flight_id_number_key', ['flight_id', 'number'])
    .addCheckConstraint('flight_log_names_member', sql`(actor = 'member') = (performed_by_id is not null)`)
    .addCheckConstraint('flight_log_names_both_statuses', sql`(from_status is null) = (to_status is null)`)
    .execute();
  await db.schema
    .createIndex('flight_log_by_performer')
    .on('flight_log')
    .columns(['performed_by_id', 'at'])
    .execute();
}
