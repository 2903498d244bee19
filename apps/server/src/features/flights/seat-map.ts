import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import type { FreedReason } from '@crewroom/domain/flights/log';
import type { RoleSeats } from '@crewroom/domain/flights/seats';
import type { QualificationName } from '@crewroom/domain/record/rules';
import type { Expression, ExpressionBuilder } from 'kysely';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { prepared, type Text } from '../../platform/database/prepared.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { isHeld, isSuspended } from '../../platform/people/member-status.ts';

/** A role of a locked flight with its seats, and whether one member holds the required qualification. */
export type Role = RoleSeats & {
  readonly id: string;
  readonly seatNumbers: readonly number[];
  readonly requires: QualificationName | null;
  readonly isQualified: boolean;
};

/**
 * The roles of a locked flight. For one member it includes the seat they hold or gave back, their place on the waitlist and
 * their suspension.
 */
export type SeatMap = {
  readonly roles: readonly Role[];
  readonly held: { readonly roleIndex: number; readonly roleName: string } | null;
  readonly isWaiting: boolean;
  readonly isInterested: boolean;
  /** Whether a seat of the flight is offered to them. */
  readonly isOffered: boolean;
  readonly isSuspended: boolean;
  /** Whether a reliability event exists for a seat on the flight that they gave back. */
  readonly gaveBack: boolean;
};

/**
 * Returns the SQL condition that a member holds, at a timestamp (ISO), the qualification that a row of `flight_roles` requires,
 * if any.
 */
export function holdsRequired(
  { exists, selectFrom, or, eb }: ExpressionBuilder<Tables, 'flight_roles'>,
  userId: Expression<string>,
  at: Text,
) {
  const held = selectFrom('qualifications')
    .where('qualifications.user_id', '=', userId)
    .whereRef('qualifications.name', '=', 'flight_roles.requires')
    .where((one) => isHeld(one, at))
    .select('qualifications.id');
  return or([eb('flight_roles.requires', 'is', null), exists(held)]);
}

/** Selects the columns of `users` that decide whether a member may have a seat at a timestamp (ISO). */
export function selectAvailability(eb: ExpressionBuilder<Tables, 'users'>, at: Text) {
  return [
    'users.rank' as const,
    'users.forgotten_at' as const,
    isSuspended(eb, eb.ref('users.id'), at).as('is_suspended'),
  ];
}

/** Returns why a member may not have any seat, or null if they may. Requirements of the role are not checked. */
export function unavailableReason(
  member: Pick<Tables['users'], 'rank' | 'forgotten_at'> & { readonly is_suspended: unknown },
  thresholds: RankThresholds,
): FreedReason | null {
  if (member.forgotten_at !== null) return 'forgotten';
  if (member.rank === null) return 'left_group';
  if (!isStaff(member.rank, thresholds)) return 'off_staff';
  return member.is_suspended ? 'suspended' : null;
}

const readSeatRows = prepared(
  { flightId: 'text', userId: 'text', now: 'text' },
  ({ db }, { flightId, userId, now }) =>
    db
      .selectFrom('flight_roles')
      .leftJoin('allocations', (join) =>
        join
          .onRef('allocations.flight_role_id', '=', 'flight_roles.id')
          // The role already implies this, but without it a database without statistics reads the seats of all flights.
          .on('allocations.flight_id', '=', flightId),
      )
      .where('flight_roles.flight_id', '=', flightId)
      .select((eb) => [
        'flight_roles.id',
        'flight_roles.position',
        'flight_roles.name',
        'flight_roles.capacity',
        'flight_roles.requires',
        'allocations.seat_number',
        'allocations.user_id',
        'allocations.offered_to_id',
        isSuspended(eb, userId, now).as('is_suspended'),
        holdsRequired(eb, userId, now).as('holds_required'),
        eb
          .exists(
            eb
              .selectFrom('wait_list')
              .where('wait_list.user_id', '=', userId)
              .where('wait_list.flight_id', '=', flightId)
              .select('wait_list.id'),
          )
          .as('is_waiting'),
        eb
          .exists(
            eb
              .selectFrom('flight_interests')
              .where('flight_interests.flight_id', '=', flightId)
              .where('flight_interests.user_id', '=', userId)
              .select('flight_interests.at'),
          )
          .as('is_interested'),
        eb
          .exists(
            eb
              .selectFrom('marks')
              .where('marks.flight_id', '=', flightId)
              .where('marks.user_id', '=', userId)
              .select('marks.id'),
          )
          .as('gave_back'),
      ])
      .orderBy('flight_roles.position'),
);

type Row = Awaited<ReturnType<typeof readSeatRows>>[number];

function rolesOf(rows: readonly Row[]): Role[] {
  const roles = new Map<string, Row & { seatNumbers: number[] }>();
  for (const row of rows) {
    const role = roles.get(row.id) ?? { ...row, seatNumbers: [] };
    if (row.seat_number !== null) role.seatNumbers.push(row.seat_number);
    roles.set(row.id, role);
  }
  return [...roles.values()].map(({ id, name, capacity, requires, holds_required, seatNumbers }) => ({
    id,
    name,
    capacity,
    taken: seatNumbers.length,
    seatNumbers,
    requires,
    isQualified: Boolean(holds_required),
  }));
}

/**
 * Reads the seats of a flight and the fields of `SeatMap` for a member. Lock both in earlier statements: a statement sees the
 * changes of earlier lock holders only if it begins after the lock was obtained.
 */
export async function readSeats(
  { source, now }: UnitOfWork,
  flightId: string,
  userId: string,
): Promise<SeatMap> {
  const rows = await readSeatRows(source, { flightId, userId, now: toInstant(now) });
  const own = rows.find((row) => row.user_id === userId);
  return {
    roles: rolesOf(rows),
    held: own === undefined ? null : { roleIndex: own.position, roleName: own.name },
    isWaiting: Boolean(rows[0]?.is_waiting),
    isInterested: Boolean(rows[0]?.is_interested),
    isOffered: rows.some((row) => row.offered_to_id === userId),
    isSuspended: Boolean(rows[0]?.is_suspended),
    gaveBack: Boolean(rows[0]?.gave_back),
  };
}

type NewSeat = {
  readonly flightId: string;
  readonly role: Pick<Role, 'id' | 'capacity'>;
  readonly number: number;
  readonly userId: string;
  /** Null if the holder took the seat, or the portal assigned it. */
  readonly assignedById: string | null;
};

const insertAllocation = prepared(
  {
    id: 'text',
    flight_id: 'text',
    flight_role_id: 'text',
    user_id: 'text',
    seat_number: 'number',
    capacity: 'number',
    assigned_at: 'text',
    assigned_by_id: 'textOrNull',
  },
  ({ db }, row) =>
    db.insertInto('allocations').values(({ selectFrom }) => ({
      ...row,
      departs: selectFrom('flights')
        .where('id', '=', row.flight_id)
        .select('scheduled_date')
        .$asScalar()
        .$notNull(),
    })),
);

/** Stores a seat of a locked flight and invalidates its holder. */
export async function insertSeat(uow: UnitOfWork, seat: NewSeat): Promise<void> {
  await insertAllocation(uow.source, {
    id: newId(),
    flight_id: seat.flightId,
    flight_role_id: seat.role.id,
    user_id: seat.userId,
    seat_number: seat.number,
    capacity: seat.role.capacity,
    assigned_at: toInstant(uow.now),
    assigned_by_id: seat.assignedById,
  });
  uow.invalidate(topics.member(seat.userId));
}

/** The columns of a seat that is not offered. */
export const notOffered = { offered_at: null, offered_to_id: null } as const;

/** Returns the lowest free seat number of a role, or null when the role is full. */
export function lowestFreeSeat({
  capacity,
  seatNumbers,
}: Pick<Role, 'capacity' | 'seatNumbers'>): number | null {
  const taken = new Set(seatNumbers);
  for (let number = 1; number <= capacity; number += 1) if (!taken.has(number)) return number;
  return null;
}
