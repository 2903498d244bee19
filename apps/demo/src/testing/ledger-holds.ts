import { describe, expect, it } from 'vitest';
import { byFlight, NEVER, type Row, type Rows } from './played-airline.ts';
import { entryOf } from './replay-log.ts';

function sumsOf({ ledger_credits }: Rows): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { user_id, term_id, kind, amount } of ledger_credits) {
    const key = `${user_id} ${term_id} ${kind}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
}

const creditRow = (userId: string, kind: string, reason: string, amount: number) =>
  `${userId} ${kind} ${reason} ${amount}`;

/** The tests of the ledger and the archive of an airline that was played up to `now`. */
export function ledgerHolds(now: string, rowsOf: () => Rows): void {
  describe('the ledger', () => {
    it('sums up to the totals of every member and term', () => {
      const rows = rowsOf();
      const totals = rows.term_totals.flatMap(({ user_id, term_id, attended, hosted, pay_minor }) => [
        [`${user_id} ${term_id} attended`, attended] as const,
        [`${user_id} ${term_id} hosted`, hosted] as const,
        [`${user_id} ${term_id} pay`, pay_minor] as const,
      ]);
      expect(new Map(totals.filter(([, sum]) => sum > 0))).toEqual(sumsOf(rows));
      expect(rows.term_totals.length).toBeGreaterThan(100);
    });

    it('credits the dispatcher and the members who attended each reviewed flight, and no other', () => {
      const rows = rowsOf();
      const [logOf, creditsOf] = [byFlight(rows.flight_log), byFlight(rows.ledger_credits)];
      const seatsOf = byFlight(rows.allocations);
      const absenteesOf = (flight: Row<'flights'>) =>
        logOf(flight)
          .map(entryOf)
          .flatMap(({ kind, payload }) => (kind === 'reviewed' ? payload.absent : []));
      for (const flight of rows.flights) {
        const absentees = absenteesOf(flight);
        const crew = seatsOf(flight).map(({ user_id }) => ({ id: user_id, reason: 'attended', pay: 100 }));
        const earners = [...crew, { id: flight.dispatcher_id, reason: 'hosted', pay: 200 }];
        const due = earners
          .filter(({ id }) => flight.status === 'LOGGED' && !absentees.includes(id))
          .flatMap(({ id, reason, pay }) => [
            creditRow(id, reason, reason, 1),
            creditRow(id, 'pay', reason, pay),
          ]);
        const credited = creditsOf(flight).map(({ user_id, kind, reason, amount }) =>
          creditRow(user_id, kind, reason, amount),
        );
        expect(credited.toSorted()).toEqual(due.toSorted());
      }
      expect(rows.flights.some((flight) => absenteesOf(flight).length > 0)).toBe(true);
    });

    it('credits every review and reward to the open term of that time', () => {
      const rows = rowsOf();
      const terms = new Map(rows.terms.map((term) => [term.id, term]));
      for (const { term_id, credited_at } of rows.ledger_credits) {
        const term = terms.get(term_id ?? '');
        expect(credited_at >= (term?.started_at ?? NEVER)).toBe(true);
        expect(credited_at <= (term?.closed_at ?? now)).toBe(true);
      }
      const rewards = new Map(rows.ledger_credits.map(({ reward_id, amount }) => [reward_id, amount]));
      for (const { id, amount } of rows.rewards) expect(rewards.get(id)).toBe(amount);
    });

    it('archives the flights of a closed term when that term ended', () => {
      const rows = rowsOf();
      const logOf = byFlight(rows.flight_log);
      for (const flight of rows.flights) {
        const isOver = flight.status === 'LOGGED' || flight.status === 'CONCLUDED';
        const landing = logOf(flight).find(({ to_status }) => to_status === 'CONCLUDED');
        const term = rows.terms.findLast(({ started_at }) => started_at <= (landing?.at ?? ''));
        expect(flight.archived_at).toBe(isOver ? (term?.closed_at ?? null) : null);
        expect(flight.archived_term_id).toBe(flight.archived_at === null ? null : term?.id);
      }
    });
  });
}
