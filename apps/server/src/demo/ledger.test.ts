import { describe, expect, it } from 'vitest';
import { airlineAt } from './testing/demo-airlines.ts';
import { demoMoments } from './testing/demo-moments.ts';

type Rows = ReturnType<typeof airlineAt>;

function sumsOf({ ledger_credits }: Rows): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { user_id, term_id, kind, amount } of ledger_credits) {
    const key = `${user_id} ${term_id} ${kind}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
}

const creditLine = (userId: string, kind: string, reason: string, amount: number) =>
  `${userId} ${kind} ${reason} ${amount}`;

const pays = (payPerPoint: number) =>
  airlineAt(demoMoments[0], { payPerPoint }).ledger_credits.filter(
    ({ kind, flight_id }) => kind === 'pay' && flight_id !== null,
  );

describe.each(demoMoments)('the ledger of an airline filled at %s', (now) => {
  const rows = airlineAt(now);

  it('sums up to the totals of every member and term', () => {
    const told = rows.term_totals.flatMap(({ user_id, term_id, attended, hosted, pay_minor }) => [
      [`${user_id} ${term_id} attended`, attended] as const,
      [`${user_id} ${term_id} hosted`, hosted] as const,
      [`${user_id} ${term_id} pay`, pay_minor] as const,
    ]);
    expect(new Map(told.filter(([, sum]) => sum > 0))).toEqual(sumsOf(rows));
    expect(rows.term_totals.length).toBeGreaterThan(100);
  });

  it('credits the dispatcher and those who came to each reviewed flight, and to no other', () => {
    const absent = (id: string) =>
      rows.flight_log
        .filter((entry) => entry.flight_id === id && entry.action === 'reviewed')
        .flatMap(({ details }) => [...(details.split('; absent: ')[1]?.matchAll(/@(\w+)/g) ?? [])])
        .map(([, username]) => rows.users.find((user) => user.username === username)?.id);
    for (const { id, status, dispatcher_id } of rows.flights) {
      const credits = rows.ledger_credits.filter(({ flight_id }) => flight_id === id);
      const away = status === 'LOGGED' ? absent(id) : [];
      const crew = rows.allocations
        .filter(({ flight_id, user_id }) => flight_id === id && !away.includes(user_id))
        .flatMap(({ user_id }) => [
          creditLine(user_id, 'attended', 'attended', 1),
          creditLine(user_id, 'pay', 'attended', 100),
        ]);
      const host = [
        creditLine(dispatcher_id, 'hosted', 'hosted', 1),
        creditLine(dispatcher_id, 'pay', 'hosted', 200),
      ];
      const due = status === 'LOGGED' ? [...crew, ...host] : [];
      expect(credits.map((c) => creditLine(c.user_id, c.kind, c.reason, c.amount)).toSorted()).toEqual(
        due.toSorted(),
      );
    }
    const reviews = rows.flight_log.filter(({ action }) => action === 'reviewed');
    expect(reviews.some(({ details }) => details.includes('absent'))).toBe(true);
  });

  it('credits every review and reward to the term that was open then', () => {
    const terms = new Map(rows.terms.map((term) => [term.id, term]));
    for (const { term_id, credited_at } of rows.ledger_credits) {
      const term = terms.get(term_id);
      expect(credited_at >= (term?.started_at ?? '~')).toBe(true);
      expect(credited_at <= (term?.closed_at ?? now)).toBe(true);
    }
    const rewards = new Map(rows.ledger_credits.map(({ reward_id, amount }) => [reward_id, amount]));
    for (const { id, amount } of rows.rewards) expect(rewards.get(id)).toBe(amount);
  });

  it('archives what was flown in a closed term when that term ended', () => {
    for (const flight of rows.flights) {
      const over = flight.status === 'LOGGED' || flight.status === 'CONCLUDED';
      const landed = rows.flight_log.find(
        ({ flight_id, to_status }) => flight_id === flight.id && to_status === 'CONCLUDED',
      );
      const term = rows.terms.findLast(({ started_at }) => started_at <= (landed?.at ?? ''));
      expect(flight.archived_at).toBe(over ? (term?.closed_at ?? null) : null);
      expect(flight.archived_term_id).toBe(flight.archived_at === null ? null : term?.id);
    }
  });
});

it('pays by the point what the airline pays, and enters no pay where it pays nothing', () => {
  expect(new Set(pays(2.5).map(({ reason, amount }) => `${reason} ${amount}`))).toEqual(
    new Set(['attended 250', 'hosted 500']),
  );
  expect(pays(0)).toEqual([]);
});

it('reviews no flight whose term has ended, however short terms are', () => {
  const { flights } = airlineAt(demoMoments[0], { termLengthDays: 1 });
  const archived = flights.filter(
    ({ archived_at, reviewed_at }) => archived_at !== null && reviewed_at !== null,
  );
  expect(archived.length).toBeGreaterThan(100);
  const late = archived.filter(({ archived_at, reviewed_at }) => (reviewed_at ?? '') > (archived_at ?? ''));
  expect(late).toEqual([]);
});
