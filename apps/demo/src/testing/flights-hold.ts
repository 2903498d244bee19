import { flightFields } from '@crewroom/domain/flights/fields';
import { type LogKindName, logKindNames } from '@crewroom/domain/flights/log';
import { approvalStatuses, flightStatuses } from '@crewroom/domain/flights/status';
import { textError } from '@crewroom/domain/text';
import { describe, expect, it } from 'vitest';
import { DAY } from '../timestamp.ts';
import { byFlight, defaultRules, type Rows, readerOf, userNamed } from './played-airline.ts';
import { entryOf, replayLog } from './replay-log.ts';

const { thresholds } = defaultRules;

/** An omission of the demo: nobody gives back a seat with a waitlist. */
const notPlayed: LogKindName = 'moved_up';

/** The tests of the flights of an airline that was played up to `now`. */
export function flightsHold(now: string, rowsOf: () => Rows): void {
  describe('the flights', () => {
    it('are in every status, every approval status, and archived too', () => {
      const rows = rowsOf();
      const approved = rows.flights.filter(({ approval_status }) => approval_status === 'approved');
      expect(new Set(approved.map(({ status }) => status))).toEqual(new Set(flightStatuses));
      expect(new Set(rows.flights.map(({ approval_status }) => approval_status))).toEqual(
        new Set(approvalStatuses),
      );
      expect(new Set(rows.flight_log.map(({ kind }) => kind))).toEqual(
        new Set(logKindNames.filter((kind) => kind !== notPlayed)),
      );
      expect(rows.flights.filter(({ archived_at }) => archived_at !== null).length).toBeGreaterThan(100);
      expect(new Set(rows.flights.map(({ departure }) => departure)).size).toBeGreaterThan(20);
    });

    it('are several a day around now, one of them under way today', () => {
      const rows = rowsOf();
      const near = rows.flights.filter(
        ({ scheduled_date: date }) =>
          date >= new Date(Date.parse(now) - 55 * DAY).toISOString() &&
          date < new Date(Date.parse(now) + 20 * DAY).toISOString(),
      );
      // Three a day, over the 75 days.
      expect(near.length).toBeGreaterThan(75 * 3);
      const underWay = near.filter(({ status }) => status === 'IN PROGRESS');
      expect(underWay.map((flight) => flight.scheduled_date.slice(0, 10))).toContain(now.slice(0, 10));
    });

    it("of the last days have the game's reports, and absent members got no credit", () => {
      const rows = rowsOf();
      const eventsOf = byFlight(rows.attendance_events);
      const reported = rows.flights.filter((flight) => eventsOf(flight).length > 0);
      expect(reported.some(({ status }) => status === 'IN PROGRESS')).toBe(true);
      const reviewed = reported.filter(({ status }) => status === 'LOGGED');
      expect(reviewed.length).toBeGreaterThan(10);
      const late = rows.marks.filter(({ kind }) => kind === 'late').length;
      const joined = rows.attendance_events.filter(({ type }) => type === 'joined').length;
      expect(late).toBeGreaterThan(0);
      expect(late).toBeLessThan(joined / 5);
      for (const flight of reviewed) {
        const seen = new Set(eventsOf(flight).map(({ user_id: id }) => id));
        const credited = rows.ledger_credits.filter(({ flight_id: id }) => id === flight.id);
        expect(credited.length).toBeGreaterThan(0);
        expect(credited.every(({ user_id: id }) => seen.has(id))).toBe(true);
      }
    });

    it('have a log that leads to their status, decision, review and seats', () => {
      const rows = rowsOf();
      const roleNames = new Map(rows.flight_roles.map(({ id, name }) => [id, name]));
      const [logOf, rolesOf] = [byFlight(rows.flight_log), byFlight(rows.flight_roles)];
      const seatsOf = byFlight(rows.allocations);
      for (const flight of rows.flights) {
        const replay = replayLog(logOf(flight), rolesOf(flight));
        expect(replay.errors).toEqual([]);
        expect(replay.status).toBe(flight.status);
        const { approval_status, decided_at, decided_by_id, reviewed_at, reviewed_by_id } = flight;
        const isPending = approval_status === 'pending';
        expect(replay.decided).toEqual(
          isPending ? [] : [`${approval_status} ${decided_at} ${decided_by_id}`],
        );
        expect(replay.reviewed).toEqual(reviewed_at === null ? [] : [`${reviewed_at} ${reviewed_by_id}`]);
        const seats = seatsOf(flight).map(
          ({ user_id, flight_role_id, assigned_at: at, assigned_by_id: assignedBy }) =>
            [user_id, { role: roleNames.get(flight_role_id), at, assignedBy }] as const,
        );
        expect(replay.seats).toEqual(new Map(seats));
      }
    });

    it('have no role over capacity, and some are full, some partly, some empty', () => {
      const rows = rowsOf();
      const seatsOfRole = Map.groupBy(rows.allocations, ({ flight_role_id }) => flight_role_id);
      for (const { id, capacity } of rows.flight_roles) {
        const numbers = (seatsOfRole.get(id) ?? []).map(({ seat_number }) => seat_number);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(capacity);
      }
      const [rolesOf, seatsOf] = [byFlight(rows.flight_roles), byFlight(rows.allocations)];
      const open = rows.flights.filter(({ status }) => status === 'AVAILABLE');
      const fillings = open.map((flight) => {
        const capacity = rolesOf(flight).reduce((sum, role) => sum + role.capacity, 0);
        const taken = seatsOf(flight).length;
        return taken === 0 ? 'empty' : taken === capacity ? 'full' : 'partly';
      });
      expect(new Set(fillings)).toEqual(new Set(['empty', 'full', 'partly']));
    });

    it('have realistic texts', () => {
      const rows = rowsOf();
      const read = readerOf(rows);
      for (const { flight_code, aircraft, notes } of rows.flights) {
        expect(flight_code).toMatch(/^AU\d{3}$/);
        expect(textError(aircraft, flightFields.aircraft.text)).toBeNull();
        expect(textError(read(notes ?? ''), flightFields.notes.text)).toBeNull();
      }
    });

    it('are decided by administrators and dispatched by members who may', () => {
      const rows = rowsOf();
      const ranks = new Map(rows.users.map(({ id, rank }) => [id, rank ?? 0]));
      const demotedId = userNamed(rows, 'Crosswind_Caleb').id;
      const isBelow = (id: string | null, rank: number) => id !== null && (ranks.get(id) ?? 0) < rank;
      const offenders = rows.flights.filter(
        ({ dispatcher_id, decided_by_id, reviewed_by_id }) =>
          (dispatcher_id !== demotedId && isBelow(dispatcher_id, thresholds.dispatch)) ||
          isBelow(decided_by_id, thresholds.admin) ||
          isBelow(reviewed_by_id, thresholds.admin),
      );
      expect(offenders).toEqual([]);
    });

    it('mention no future event, and no member before they joined', () => {
      const rows = rowsOf();
      const firstSeen = new Map(rows.users.map(({ id, first_seen_at }) => [id, first_seen_at]));
      const lastLogin = new Map(rows.users.map(({ id, last_login_at }) => [id, last_login_at ?? '']));
      for (const { at, performed_by_id: id } of rows.flight_log) {
        expect(at <= now).toBe(true);
        if (id === null) continue;
        expect(at > (firstSeen.get(id) ?? '')).toBe(true);
        expect(at <= (lastLogin.get(id) ?? '')).toBe(true);
      }
      for (const { created_at, scheduled_date } of rows.flights)
        expect(created_at < scheduled_date).toBe(true);
    });

    it('include a few concluded ones to review', () => {
      const rows = rowsOf();
      const waiting = rows.flights.filter(
        ({ status, archived_at }) => status === 'CONCLUDED' && archived_at === null,
      );
      expect(waiting.length).toBeGreaterThanOrEqual(2);
      expect(waiting.length).toBeLessThanOrEqual(8);
    });

    it('include one that nobody closed, with a seat given back and another taken after its departure', () => {
      const rows = rowsOf();
      const [flight, ...more] = rows.flights.filter(({ closing_told_of }) => closing_told_of !== null);
      expect([flight?.flight_code, more]).toEqual(['AU120', []]);
      const entries = byFlight(rows.flight_log)(flight ?? { id: '' }).map(entryOf);
      const kinds = entries.map(({ kind }) => kind).slice(-4);
      expect(kinds).toEqual(['wait_list_ended', 'offers_ended', 'seat_given_back', 'seat_taken']);
      const late = entries.flatMap(({ payload }) =>
        'minutesAfterDeparture' in payload ? [payload.minutesAfterDeparture] : [],
      );
      expect(late).toEqual([40, 360]);
      const tara = userNamed(rows, 'TwoRolesTara').id;
      const events = rows.marks.filter(({ flight_id }) => flight_id === flight?.id);
      expect(events).toMatchObject([{ user_id: tara, kind: 'absent' }]);
    });

    it('free the seats of suspended members', () => {
      const rows = rowsOf();
      const { id } = userNamed(rows, 'SuspendedSam');
      const ahead = new Set(
        rows.flights
          .filter(({ status }) => status === 'AVAILABLE' || status === 'BRIEFING')
          .map((flight) => flight.id),
      );
      const held = rows.allocations.filter(
        ({ user_id, flight_id }) => user_id === id && ahead.has(flight_id),
      );
      expect(held).toEqual([]);
      const freed = rows.flight_log.map(entryOf).filter(({ actor }) => actor === 'system');
      expect(freed.map(({ kind, payload }) => ({ kind, payload }))).toContainEqual({
        kind: 'taken_off',
        payload: { member: id, role: 'Cabin Crew', why: 'suspended' },
      });
    });
  });
}
