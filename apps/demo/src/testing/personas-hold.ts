import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../timestamp.ts';
import { type Rows, userNamed } from './played-airline.ts';

function recordOf(rows: Rows, username: string) {
  const { id } = userNamed(rows, username);
  const own = <T extends { readonly user_id: string }>(all: readonly T[]) =>
    all.filter(({ user_id }) => user_id === id);
  const seats = new Set(own(rows.allocations).map(({ flight_id }) => flight_id));
  return {
    flights: rows.flights.filter((flight) => seats.has(flight.id)),
    seats: own(rows.allocations),
    qualifications: own(rows.qualifications),
    sanctions: own(rows.sanctions),
    notes: own(rows.notes),
    rewards: own(rows.rewards),
    credits: own(rows.ledger_credits),
    rankHistory: own(rows.rank_history),
    dispatched: rows.flights.filter(({ dispatcher_id }) => dispatcher_id === id),
  };
}

/** The tests of single members by name in an airline that was played up to `now`. */
export function personasHold(now: string, rowsOf: () => Rows): void {
  describe('the members by name', () => {
    it('CrewCasey has data in every section of the profile', () => {
      const rows = rowsOf();
      const open = rows.terms.find(({ closed_at }) => closed_at === null)?.id;
      const casey = recordOf(rows, 'CrewCasey');
      const ahead = casey.flights.filter(
        ({ status }) => status === 'AVAILABLE' || status === 'BRIEFING' || status === 'IN PROGRESS',
      );
      expect(ahead.length).toBeGreaterThanOrEqual(4);
      const next = ahead.filter(({ status }) => status !== 'IN PROGRESS');
      const soonest = Math.min(...next.map(({ scheduled_date }) => Date.parse(scheduled_date)));
      expect(soonest - Date.parse(now)).toBeGreaterThan(0);
      expect(soonest - Date.parse(now)).toBeLessThan(DAY);
      expect(casey.seats.some(({ assigned_by_id }) => assigned_by_id !== null)).toBe(true);
      const statuses = new Set(casey.flights.map(({ status }) => status));
      expect([...statuses]).toEqual(expect.arrayContaining(['CONCLUDED', 'LOGGED', 'CANCELLED']));
      expect(casey.qualifications.length).toBeGreaterThanOrEqual(2);
      const active = casey.sanctions.filter(({ ends_at }) => ends_at > now);
      expect(active.map(({ type }) => type)).toEqual(['reminder']);
      expect(casey.notes.some(({ visible_to_user }) => visible_to_user === 1)).toBe(true);
      expect(casey.notes.some(({ visible_to_user }) => visible_to_user === 0)).toBe(true);
      expect(casey.rewards.length).toBeGreaterThanOrEqual(2);
      const pay = casey.credits.filter(({ kind, term_id }) => kind === 'pay' && term_id === open);
      expect(new Set(pay.map(({ reason }) => reason))).toEqual(new Set(['attended', 'reward']));
      expect(casey.rankHistory.length).toBeGreaterThanOrEqual(3);
    });

    it('the dispatchers have flights under way, pending, rejected and ready for review', () => {
      const rows = rowsOf();
      const dana = recordOf(rows, 'DispatcherDana').dispatched;
      expect(
        dana.filter(({ approval_status }) => approval_status === 'pending').length,
      ).toBeGreaterThanOrEqual(2);
      expect(dana.some(({ status }) => status === 'IN PROGRESS')).toBe(true);
      expect(dana.some(({ status, archived_at }) => status === 'CONCLUDED' && archived_at === null)).toBe(
        true,
      );
      const lately = new Date(Date.parse(now) - 14 * DAY).toISOString();
      expect(
        dana.some(
          ({ approval_status, decided_at }) => approval_status === 'rejected' && (decided_at ?? '') > lately,
        ),
      ).toBe(true);
      expect(
        recordOf(rows, 'DispatcherDiego').dispatched.some(
          ({ approval_status }) => approval_status === 'pending',
        ),
      ).toBe(true);
    });

    it('the administrators have decided, reviewed and flown', () => {
      const rows = rowsOf();
      const { id, required_flights } = userNamed(rows, 'AdminAmir');
      expect(required_flights).toBe(2);
      expect(rows.flights.filter(({ decided_by_id }) => decided_by_id === id).length).toBeGreaterThan(20);
      expect(rows.flights.filter(({ reviewed_by_id }) => reviewed_by_id === id).length).toBeGreaterThan(20);
      expect(recordOf(rows, 'AdminAmir').flights.length).toBeGreaterThan(5);
      expect(userNamed(rows, 'OwnerOlivia')).toMatchObject({ role: 'Founder', required_flights: 0 });
      expect(recordOf(rows, 'OwnerOlivia').flights.length).toBeGreaterThan(0);
    });

    it.each(['NoPictureNia', 'windsockWanda'])('%s has no data at all', (username) => {
      const rows = rowsOf();
      for (const list of Object.values(recordOf(rows, username))) expect(list).toEqual([]);
    });

    it('windsockWanda never signed in, NoPictureNia did', () => {
      const rows = rowsOf();
      expect(userNamed(rows, 'windsockWanda').last_login_at).toBeNull();
      expect(userNamed(rows, 'NoPictureNia').last_login_at).not.toBeNull();
    });

    it('CrewChidi holds two seats that depart within two hours of each other', () => {
      const rows = rowsOf();
      const times = recordOf(rows, 'CrewChidi')
        .flights.filter(({ status }) => status === 'AVAILABLE')
        .map(({ scheduled_date }) => Date.parse(scheduled_date))
        .toSorted((a, b) => a - b);
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(Math.min(...gaps)).toBeLessThanOrEqual(2 * HOUR);
    });

    it('CrewCasey is on a waitlist, and is offered a seat on the one flight with a role that needs a qualification', () => {
      const rows = rowsOf();
      const { id } = userNamed(rows, 'CrewCasey');
      const ahead = rows.flights.filter(({ status }) => status === 'AVAILABLE').map((flight) => flight.id);
      const own = rows.wait_list.find(({ user_id }) => user_id === id);
      expect(ahead).toContain(own?.flight_id);
      const line = rows.wait_list.filter(({ flight_role_id }) => flight_role_id === own?.flight_role_id);
      expect(line.length).toBeGreaterThanOrEqual(2);
      const offered = rows.allocations.filter(({ offered_at }) => offered_at !== null);
      expect(offered).toHaveLength(2);
      expect(new Set(offered.map(({ offered_to_id }) => offered_to_id))).toEqual(new Set([id, null]));
      const withRequirement = rows.flight_roles.filter(({ requires }) => requires !== null);
      expect(withRequirement.map(({ flight_id }) => flight_id)).toEqual([offered[0]?.flight_id]);
    });
  });
}
