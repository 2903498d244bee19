import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const apps = `${import.meta.dirname}/../../../..`;
const sources = globSync(['server/src/**/*.ts', 'demo/src/**/*.ts'], { cwd: apps }).filter(
  (path) => !/\.test\.ts$|\/testing\//.test(path),
);

/** Orders that end in another column than an id, with the reason why no two rows of that query are equal in it. */
const unique: Readonly<Record<string, readonly (readonly [column: string, because: string])[]>> = {
  'server/src/features/discord/posts/events/stored-events.ts': [["'flight_id'", 'the primary key']],
  'server/src/platform/database/pages.ts': [['key', 'the id that the caller names']],
  'server/src/features/flights/aircraft.ts': [["'name_key'", 'unique among the types']],
  'server/src/features/flights/flight-log.ts': [["'number'", 'unique on the flight that is read']],
  'server/src/features/flights/flight.ts': [
    ["'allocations.seat_number'", 'unique in the role beside which it is read'],
    ["'flight_log.number'", 'unique on the flight beside which it is read'],
    ["'flight_roles.position'", 'unique on the flight beside which it is read'],
  ],
  'server/src/features/flights/locked-flight.ts': [["'user_id'", 'a member has one seat on the flight']],
  'server/src/features/flights/late-returns.ts': [["'flight_log.number'", 'unique in the flight']],
  'server/src/features/flights/member-flights.ts': [
    ["'allocations.flight_id'", 'the member has one seat on a flight'],
  ],
  'server/src/features/flights/seat-map.ts': [
    ["'flight_roles.position'", 'unique on the flight that is read'],
  ],
  'server/src/features/erasure/name-search.ts': [["'user_id'", 'the primary key']],
  'server/src/features/auth/security-events.ts': [["'kind'", 'grouped by it']],
  'server/src/features/exports/flight-pages.ts': [['id', 'the id of the flights']],
  'server/src/features/exports/name-pages.ts': [['id', 'the id of the members']],
  'server/src/features/exports/seats.ts': [
    ["'allocations.seat_number'", 'unique in the role, and grouped by the flight'],
  ],
  'server/src/features/game/attendance.ts': [
    ["'allocations.seat_number'", 'unique in the role, which comes before it'],
  ],
  'server/src/features/game/flights.ts': [
    ["'allocations.seat_number'", 'unique in the role, which comes before it'],
  ],
  'server/src/features/insights/attendance.ts': [["'day'", 'grouped by it']],
  'server/src/features/insights/candidates.ts': [["'flight_roles.requires'", 'grouped by it']],
  'server/src/features/insights/flight-counts.ts': [
    ["'dispatcher_id'", 'grouped by it and the hour, which comes before it'],
    ["'name'", 'grouped by it'],
  ],
  'server/src/platform/people/tombstones.ts': [["'mark'", 'the primary key']],
  'server/src/features/import/apply.ts': [["'user_id'", 'distinct']],
  'server/src/features/notifications/choices.ts': [["'kind'", 'one row a kind of the member']],
  'server/src/features/members/own-data.ts': [
    ["'former_usernames.username'", 'one row a name of the member'],
    ["'group_roles.role_id'", 'one row a role of the member'],
    ["'number'", 'one row a term of the member'],
  ],
  'server/src/features/terms/own-terms.ts': [["'terms.number'", 'unique among the terms']],
  'server/src/features/terms/quota-by-term.ts': [["'terms.number'", 'unique among the terms']],
};

/** Returns the index after the parenthesis that closes the one at `open`. */
function endOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Returns the last column of each order in a source file, as written there. */
function lastColumns(text: string): string[] {
  const calls = [...text.matchAll(/\.orderBy\(/g)].map(({ index }) => {
    const open = index + '.orderBy'.length;
    return { begin: index, open, end: endOf(text, open) };
  });
  const last = calls.filter(({ end }, n) => {
    const next = calls[n + 1];
    return next === undefined || text.slice(end, next.begin).trim() !== '';
  });
  return last.map(({ open, end }) => text.slice(open + 1, end - 1).replace(/,\s*'(asc|desc)'$/, ''));
}

const isId = (column: string): boolean => /^'(\w+\.)?id'$/.test(column);

describe('the order of every query', () => {
  it('is total because it ends in an id, or in a column that is unique for a reason given here', () => {
    const others = sources.flatMap((path) =>
      lastColumns(readFileSync(`${apps}/${path}`, 'utf8'))
        .filter((column) => !isId(column))
        .map((column) => `${path}: ${column}`),
    );
    const named = Object.entries(unique).flatMap(([path, columns]) =>
      columns.map(([column]) => `${path}: ${column}`),
    );
    expect(new Set(others)).toEqual(new Set(named));
  });

  it.each([
    ["rows.orderBy('at').orderBy('id', 'desc').limit(1)", ["'id'"]],
    ["rows.orderBy('id').where('a', '=', 1).orderBy('at')", ["'id'", "'at'"]],
    ["rows.orderBy((eb) => eb.fn('x', [f(1)]), 'desc')", ["(eb) => eb.fn('x', [f(1)])"]],
  ])('is checked at the end of %s', (text, columns) => {
    expect(lastColumns(text)).toEqual(columns);
  });
});
