import { crewCallHours } from '@crewroom/domain/discord/posts';
import {
  type FlightFieldName,
  flightField,
  flightFieldNames,
  flightFields,
  type RequiredFieldName,
} from '@crewroom/domain/flights/fields';
import type { LogKindName, StoredLogEntry } from '@crewroom/domain/flights/log';
import { roleLimits } from '@crewroom/domain/flights/roles';
import { approvalStatuses, flightStatuses, flownStatuses } from '@crewroom/domain/flights/status';
import type { QualificationName } from '@crewroom/domain/record/rules';
import { textLimits } from '@crewroom/domain/text';
import { sql } from 'kysely';
import {
  between,
  type Column,
  flag,
  fromZero,
  idOf,
  instant,
  listed,
  memberId,
  nullable,
  oneOf,
  ownerId,
  text,
  timeOfDay,
  wholeNumber,
  word,
} from './columns.ts';
import { defineTable, type FieldsOfPayload } from './define-table.ts';

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : '';

/** The column that holds a field of a flight. */
export type FieldColumn<Name extends FlightFieldName> = SnakeCase<Name>;

/** The column that holds a field: its name in snake case. */
export function columnOf<Name extends FlightFieldName>(name: Name): FieldColumn<Name> {
  // The type `FieldColumn` follows the same rule.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as FieldColumn<Name>;
}

type FieldKind = 'plain' | { readonly writtenUpTo: number };

/** One column for each field of a flight. An optional field that is empty is stored as null. */
type FieldColumns = {
  readonly [Name in FlightFieldName as FieldColumn<Name>]: Column<
    Name extends RequiredFieldName ? string : string | null,
    FieldKind
  >;
};

function fieldColumn(name: FlightFieldName): Column<string | null, FieldKind> {
  const { kind, required, text: limits } = flightField(name);
  if (kind === 'instant') return instant();
  if (kind === 'time') return timeOfDay();
  const column: Column<string, FieldKind> = limits === undefined ? text() : text({ writtenUpTo: limits.max });
  return required ? column : nullable(column);
}

// There is one entry for each field.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const fieldColumns = Object.fromEntries(
  flightFieldNames.map((name) => [columnOf(name), fieldColumn(name)]),
) as FieldColumns;

const logPayload = {
  flightCode: 'written',
  role: 'written',
  by: 'plain',
  member: 'plain',
  from: 'plain',
  to: 'plain',
  without: 'plain',
  why: 'plain',
  fields: 'plain',
  attended: 'plain',
  hosted: 'plain',
  absent: 'plain',
  waiting: 'plain',
  offers: 'plain',
  minutesAfterDeparture: 'plain',
  phase: 'plain',
} as const satisfies Record<FieldsOfPayload<StoredLogEntry['payload']>, 'plain' | 'written'>;

export const flightTables = {
  /** The types of aircraft with the roles of a new flight with that type. Flights copy what they need. */
  aircraft_types: defineTable({
    inBackup: true,
    columns: {
      id: text(),
      name: text({ writtenUpTo: flightFields.aircraft.text.max }),
      /** The key of `name` (`aircraftKey`), unique among all types. */
      name_key: text('written'),
      /** JSON: the roles in their order. */
      roles: text({ payload: { name: 'written', capacity: 'plain', requires: 'plain' } }),
      /** Whether it is no longer offered. */
      retired: flag(),
    },
    primaryKey: ['id'],
    unique: [['name_key']],
  }),

  /** Flights. Pending and rejected ones are SCHEDULED. LOGGED ones have `reviewed_at`. */
  flights: defineTable({
    inBackup: true,
    ownData: 'hostedFlights',
    columns: {
      id: text(),
      ...fieldColumns,
      status: oneOf(flightStatuses),
      approval_status: oneOf(approvalStatuses),
      dispatcher_id: memberId(),
      created_at: instant(),
      /** When it was approved or rejected, and by whom. */
      decided_at: nullable(instant()),
      decided_by_id: nullable(memberId()),
      reviewed_at: nullable(instant()),
      reviewed_by_id: nullable(memberId()),
      /** When a term ended and the flight was archived with it, and which term that was. */
      archived_at: nullable(instant()),
      archived_term_id: nullable(idOf('terms')),
      /** The hours before departure of the last call for crew. */
      crew_called_hours: nullable(between(1, crewCallHours[0])),
      /** The departure that a process saw pass. Other processes use it too, even if their clocks are behind. */
      departure_passed: nullable(instant()),
      /** The departure for which the dispatcher was notified that the flight needs closing. */
      closing_told_of: nullable(instant()),
    },
    primaryKey: ['id'],
    // For the seats, which repeat the departure.
    unique: [['id', 'scheduled_date']],
    checks: {
      decided_once_not_pending: sql`(approval_status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by_id is null)`,
      move_once_approved: sql`approval_status = 'approved' or status = 'SCHEDULED'`,
      logged_when_reviewed: sql`(status = 'LOGGED') = (reviewed_at is not null)`,
      reviewed_by_someone: sql`(reviewed_at is null) = (reviewed_by_id is null)`,
      archived_when_flown: sql`(archived_at is null) = (archived_term_id is null)
        and (archived_at is null or status in (${listed(flownStatuses)}))`,
    },
    indexes: {
      by_approval_and_departure: ['approval_status', 'scheduled_date'],
      // For the scheduling board, which shows the flights that are not archived. A partial index would be smaller.
      // Until SQLite has statistics, however, it would use the index above instead and read every flight.
      on_board: ['archived_at', 'approval_status', 'scheduled_date'],
      by_dispatcher: ['dispatcher_id', 'approval_status', 'decided_at'],
      by_decision: ['approval_status', 'decided_at'],
    },
  }),

  flight_roles: defineTable({
    inBackup: true,
    columns: {
      id: text(),
      flight_id: idOf('flights', 'cascade'),
      /** The `roleIndex` of requests, from 0. */
      position: fromZero(),
      name: text({ writtenUpTo: textLimits.role.max }),
      /** The folded `name`, unique on the flight. */
      name_key: text('written'),
      capacity: between(1, roleLimits.capacity),
      /** The qualification that its seats need. */
      requires: nullable(word<QualificationName>()),
    },
    primaryKey: ['id'],
    unique: [
      ['flight_id', 'position'],
      ['flight_id', 'name_key'],
      // For the seats, which repeat the capacity.
      ['id', 'flight_id', 'capacity'],
    ],
  }),

  /**
   * Taken seats. Counting them and then inserting would give the last seat to two members who take it at the same time.
   * So each seat has a number, unique in its role and not above the role's capacity, and the second insert fails.
   * `capacity` equals the role's. `departs` equals the flight's departure, so that a query finds a member's next and
   * last flights without reading all of them. A member has at most one seat on a flight.
   */
  allocations: defineTable({
    inBackup: true,
    ownData: 'seats',
    columns: {
      id: text(),
      flight_id: idOf('flights'),
      departs: instant(),
      flight_role_id: text(),
      user_id: memberId(),
      /** From 1 to `capacity`. The number of a seat that was given back is reused. */
      seat_number: wholeNumber(),
      capacity: wholeNumber(),
      assigned_at: instant(),
      /** Null when self-assigned. */
      assigned_by_id: nullable(memberId()),
      /** When its holder offered it. */
      offered_at: nullable(instant()),
      /** The member to whom it is offered, or null for anyone. */
      offered_to_id: nullable(memberId()),
      /** The staff joining time of the last reminder to its holder. */
      reminded_of: nullable(instant()),
    },
    primaryKey: ['id'],
    unique: [
      ['flight_role_id', 'seat_number'],
      ['flight_id', 'user_id'],
    ],
    checks: {
      offered_once: sql`offered_to_id is null or offered_at is not null`,
      within_capacity: sql`seat_number between 1 and capacity`,
    },
    follows: {
      capacity_of_role: {
        columns: ['flight_role_id', 'flight_id', 'capacity'],
        table: 'flight_roles',
        of: ['id', 'flight_id', 'capacity'],
      },
      departure_of_flight: {
        columns: ['flight_id', 'departs'],
        table: 'flights',
        of: ['id', 'scheduled_date'],
      },
    },
    indexes: {
      by_user: ['user_id', 'departs', 'flight_id'],
      by_colleague: { columns: ['offered_to_id'], where: sql`offered_to_id is not null` },
      offered: { columns: ['flight_id'], where: sql`offered_at is not null` },
    },
  }),

  /** The log of flights: payloads, which are turned into text when they are read. */
  flight_log: defineTable({
    inBackup: true,
    ownData: 'flightLog',
    columns: {
      id: text(),
      flight_id: idOf('flights', 'cascade'),
      /** From 1, in the order of the flight's log. */
      number: wholeNumber(),
      kind: word<LogKindName>(),
      /** JSON: the payload of the kind, without the statuses. */
      facts: text({ payload: logPayload }),
      from_status: nullable(oneOf(flightStatuses)),
      to_status: nullable(oneOf(flightStatuses)),
      at: instant(),
      /** Null when no member caused it. */
      performed_by_id: nullable(memberId()),
      actor: oneOf(['member', 'system', 'game']),
    },
    primaryKey: ['id'],
    unique: [['flight_id', 'number']],
    checks: {
      names_member: sql`(actor = 'member') = (performed_by_id is not null)`,
      names_both_statuses: sql`(from_status is null) = (to_status is null)`,
    },
    indexes: { by_performer: ['performed_by_id', 'at'] },
  }),

  /** The members interested in a flight without a seat on it. The row is deleted when the interest ends. */
  flight_interests: defineTable({
    inBackup: true,
    ownData: 'interests',
    columns: { flight_id: idOf('flights', 'cascade'), user_id: ownerId(), at: instant() },
    primaryKey: ['flight_id', 'user_id'],
    indexes: { by_user: ['user_id'] },
  }),

  /**
   * The waitlist of a role, in the order of `since` and `id`. A member is on one waitlist a flight, so for one role
   * only.
   */
  wait_list: defineTable({
    inBackup: true,
    ownData: 'waitingFor',
    columns: {
      id: text(),
      flight_id: idOf('flights', 'cascade'),
      flight_role_id: idOf('flight_roles', 'cascade'),
      user_id: ownerId(),
      since: instant(),
    },
    primaryKey: ['id'],
    unique: [['flight_id', 'user_id']],
    indexes: { by_user: ['user_id'] },
  }),
};
