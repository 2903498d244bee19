import { roleLimits } from '@crewroom/domain/flights/roles';
import { describe, expect, it } from 'vitest';
import {
  areStartingRows,
  canAddRow,
  type RoleRow,
  readCapacity,
  rolesOf,
  startingRows,
  withNewRow,
  withoutRow,
  withRow,
} from './role-rows.ts';

const names = (rows: readonly RoleRow[]) => rows.map(({ name }) => name);

describe('the role rows of a new flight', () => {
  it('start as the specification has them', () => {
    expect(rolesOf(startingRows())).toEqual([
      { name: 'Captain', capacity: 1 },
      { name: 'Cabin Crew', capacity: 4 },
    ]);
  });

  it('are as they started while they say the same, whichever rows say it', () => {
    const [captain, crew] = startingRows();
    expect(areStartingRows(startingRows().map((row) => ({ ...row, id: row.id + 7 })))).toBe(true);
    expect(areStartingRows(withNewRow(startingRows()))).toBe(false);
    expect(areStartingRows(captain ? [captain] : [])).toBe(false);
    expect(areStartingRows(captain && crew ? [captain, { ...crew, capacity: '5' }] : [])).toBe(false);
  });

  it('grow by a row without a name, for one, that is told apart from any that ever stood', () => {
    const rows = withNewRow(withoutRow(startingRows(), 0));
    expect(rolesOf(rows)).toEqual([
      { name: 'Cabin Crew', capacity: 4 },
      { name: '', capacity: 1 },
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });

  it('change one at a time', () => {
    const rows = withRow(startingRows(), { id: 1, name: 'Passenger', capacity: '30' });
    expect(names(rows)).toEqual(['Captain', 'Passenger']);
  });

  it('never lose the last one', () => {
    const [last] = startingRows();
    const rows = withoutRow(startingRows(), 1);
    expect(rows).toEqual([last]);
    expect(withoutRow(rows, 0)).toEqual([last]);
  });

  it('end where the portal takes no more', () => {
    let rows = startingRows();
    while (canAddRow(rows)) rows = withNewRow(rows);
    expect(rows).toHaveLength(roleLimits.rows);
  });

  it.each([
    ['4', 4],
    ['', 1],
    ['x', 1],
    ['4 seats', 1],
    ['0', 1],
    ['-3', 1],
    ['Infinity', 1],
    ['1.5', 1.5],
    ['100000', 100_000],
  ])('ask with %j for %s seats', (text, seats) => {
    expect(readCapacity(text)).toBe(seats);
  });
});
