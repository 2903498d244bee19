import type { RoleSeats } from '@crewroom/domain/flights/refusal-texts';
import type { Transaction } from '../../database/database.ts';
import { toInstant } from '../../database/instant.ts';

type Role = RoleSeats & { readonly id: string; readonly seatNumbers: readonly number[] };

/** A locked flight's roles in order, the seat a member has on it, and whether they are suspended. */
export type SeatMap = {
  readonly roles: readonly Role[];
  readonly held: { readonly roleIndex: number; readonly roleName: string } | null;
  readonly isSuspended: boolean;
};

function selectSeats(trx: Transaction, flightId: string, userId: string, now: Date) {
  return trx
    .selectFrom('flight_roles')
    .leftJoin('allocations', (join) =>
      join
        .onRef('allocations.flight_role_id', '=', 'flight_roles.id')
        // Said twice: a database that has not counted its rows yet would read every seat there is.
        .on('allocations.flight_id', '=', flightId),
    )
    .where('flight_roles.flight_id', '=', flightId)
    .select((eb) => [
      'flight_roles.id',
      'flight_roles.position',
      'flight_roles.name',
      'flight_roles.capacity',
      'allocations.seat_number',
      'allocations.user_id',
      eb
        .selectFrom('sanctions')
        .where('sanctions.user_id', '=', userId)
        .where('sanctions.type', '=', 'suspension')
        .where('sanctions.ends_at', '>', toInstant(now))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('suspensions'),
    ])
    .orderBy('flight_roles.position')
    .execute();
}

type Row = Awaited<ReturnType<typeof selectSeats>>[number];

function rolesOf(rows: readonly Row[]): Role[] {
  const roles = new Map<string, Row & { seatNumbers: number[] }>();
  for (const row of rows) {
    const role = roles.get(row.id) ?? { ...row, seatNumbers: [] };
    if (row.seat_number !== null) role.seatNumbers.push(row.seat_number);
    roles.set(row.id, role);
  }
  return [...roles.values()].map(({ id, name, capacity, seatNumbers }) => ({
    id,
    name,
    capacity,
    taken: seatNumbers.length,
    seatNumbers,
  }));
}

/**
 * Reads the seats of a flight with regard to a member. Both must be locked by earlier statements: only a statement
 * begun after the locks were had sees what the holders before did.
 */
export async function readSeats(
  trx: Transaction,
  flightId: string,
  userId: string,
  now: Date,
): Promise<SeatMap> {
  const rows = await selectSeats(trx, flightId, userId, now);
  const own = rows.find((row) => row.user_id === userId);
  return {
    roles: rolesOf(rows),
    held: own === undefined ? null : { roleIndex: own.position, roleName: own.name },
    isSuspended: Number(rows[0]?.suspensions ?? 0) > 0,
  };
}

/** The lowest seat number nobody has, or null where the role is full. */
export function freeSeat({ capacity, seatNumbers }: Role): number | null {
  const taken = new Set(seatNumbers);
  for (let number = 1; number <= capacity; number += 1) if (!taken.has(number)) return number;
  return null;
}
