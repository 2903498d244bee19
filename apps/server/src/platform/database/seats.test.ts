import type { Insertable } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { insertFlight, insertRole, insertSeat, insertUser } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { isUniqueViolation } from '../../testing/unique-violation.ts';
import type { Tables } from './tables.ts';

let role: Insertable<Tables['flight_roles']>;

const database = await createTestDatabase();

beforeEach(async () => {
  const flight = await insertFlight(database.db);
  role = await insertRole(database.db, { flight_id: flight.id, capacity: 2 });
});

afterAll(() => database.close());

async function newMember(): Promise<{ user_id: string }> {
  return { user_id: (await insertUser(database.db)).id };
}

async function seatsTaken(): Promise<number> {
  const seats = database.db.selectFrom('allocations').select('id').where('flight_role_id', '=', role.id);
  return (await seats.execute()).length;
}

describe('the constraints of a flight’s seats', () => {
  it('allow seats up to the capacity of the role', async () => {
    await insertSeat(database.db, role, { ...(await newMember()), seat_number: 1 });
    await insertSeat(database.db, role, { ...(await newMember()), seat_number: 2 });
    expect(await seatsTaken()).toBe(2);
  });

  it.each([0, -1, 3])('reject seat %i of 2', async (seat_number) => {
    const member = await newMember();
    await expect(insertSeat(database.db, role, { ...member, seat_number })).rejects.toThrow(
      /check constraint/i,
    );
    expect(await seatsTaken()).toBe(0);
  });

  it('reject a capacity that differs from the role’s', async () => {
    const member = await newMember();
    const tooLarge = { ...member, seat_number: 3, capacity: 3 };
    await expect(insertSeat(database.db, role, tooLarge)).rejects.toThrow(/foreign key/i);
  });

  it('reject a role of another flight', async () => {
    const other = await insertFlight(database.db);
    const member = await newMember();
    await expect(insertSeat(database.db, role, { ...member, flight_id: other.id })).rejects.toThrow(
      /foreign key/i,
    );
  });

  it('give a seat to one of many members who request it at once', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, newMember));
    const results = await Promise.allSettled(members.map((member) => insertSeat(database.db, role, member)));
    const failures = results.filter((result) => result.status === 'rejected');
    expect(failures).toHaveLength(11);
    const key = { table: 'allocations', columns: ['flight_role_id', 'seat_number'] } as const;
    expect(failures.every(({ reason }) => isUniqueViolation(reason, key))).toBe(true);
    expect(await seatsTaken()).toBe(1);
  });

  it('reject a second role of a member on the same flight', async () => {
    const second = await insertRole(database.db, { flight_id: role.flight_id, name: 'Captain', position: 1 });
    const member = await newMember();
    await insertSeat(database.db, role, member);
    const failure = await insertSeat(database.db, second, member).catch((error: unknown) => error);
    expect(isUniqueViolation(failure, { table: 'allocations', columns: ['flight_id', 'user_id'] })).toBe(
      true,
    );
  });

  it('reject a smaller role below a taken seat', async () => {
    await insertSeat(database.db, role, { ...(await newMember()), seat_number: 2 });
    const resize = (capacity: number) =>
      database.db.updateTable('flight_roles').set({ capacity }).where('id', '=', role.id).execute();
    await expect(resize(1)).rejects.toThrow(/check constraint/i);
    await resize(3);
    await expect(
      database.db
        .selectFrom('allocations')
        .select('capacity')
        .where('flight_role_id', '=', role.id)
        .execute(),
    ).resolves.toEqual([{ capacity: 3 }]);
  });

  it('reject the deletion of the flight', async () => {
    await insertSeat(database.db, role, await newMember());
    const remove = database.db.deleteFrom('flights').where('id', '=', role.flight_id).execute();
    await expect(remove).rejects.toThrow(/foreign key/i);
  });

  it('delete the roles and the log with a flight without crew', async () => {
    await database.db.deleteFrom('flights').where('id', '=', role.flight_id).execute();
    const roles = database.db.selectFrom('flight_roles').select('id').where('id', '=', role.id);
    await expect(roles.execute()).resolves.toEqual([]);
  });
});

describe('the roles of a flight', () => {
  it.each([0, 101])('reject a capacity of %i', async (capacity) => {
    const given = { flight_id: role.flight_id, name: 'Captain', position: 1, capacity };
    await expect(insertRole(database.db, given)).rejects.toThrow(/check constraint/i);
  });

  it('reject a second use of a name or a position', async () => {
    const { flight_id } = role;
    await expect(insertRole(database.db, { flight_id, position: 1 })).rejects.toSatisfy((error) =>
      isUniqueViolation(error, { table: 'flight_roles', columns: ['flight_id', 'name_key'] }),
    );
    await expect(insertRole(database.db, { flight_id, name: 'Captain' })).rejects.toSatisfy((error) =>
      isUniqueViolation(error, { table: 'flight_roles', columns: ['flight_id', 'position'] }),
    );
  });
});
