import { flightFields } from '@crewroom/domain/flights/fields';
import { logActions } from '@crewroom/domain/flights/log';
import { approvalStatuses, flightStatuses } from '@crewroom/domain/flights/status';
import { faultOfText, splitMentions } from '@crewroom/domain/text';
import { describe, expect, it } from 'vitest';
import { airlineAt, userNamed } from '../testing/demo-airlines.ts';
import { demoMoments } from '../testing/demo-moments.ts';
import { replayLog } from '../testing/replay-log.ts';

describe.each(demoMoments)('the flights of an airline filled at %s', (now) => {
  const rows = airlineAt(now);
  const usernames = new Map(rows.users.map(({ id, username }) => [id, username]));

  it('are in every status, every standing, and archived too', () => {
    const approved = rows.flights.filter(({ approval_status }) => approval_status === 'approved');
    expect(new Set(approved.map(({ status }) => status))).toEqual(new Set(flightStatuses));
    expect(new Set(rows.flights.map(({ approval_status }) => approval_status))).toEqual(
      new Set(approvalStatuses),
    );
    expect(new Set(rows.flight_log.map(({ action }) => action))).toEqual(new Set(logActions));
    expect(rows.flights.filter(({ archived_at }) => archived_at !== null).length).toBeGreaterThan(100);
    expect(new Set(rows.flights.map(({ departure }) => departure)).size).toBeGreaterThan(20);
  });

  it('lie several a day around now, one of them under way today', () => {
    const day = 86_400_000;
    const near = rows.flights.filter(
      ({ scheduled_date: date }) =>
        date >= new Date(Date.parse(now) - 55 * day).toISOString() &&
        date < new Date(Date.parse(now) + 27 * day).toISOString(),
    );
    expect(near.length).toBeGreaterThan(82 * 3);
    const underWay = near.filter(({ status }) => status === 'IN PROGRESS');
    expect(underWay.map((flight) => flight.scheduled_date.slice(0, 10))).toContain(now.slice(0, 10));
  });

  it('have a log that leads to their status, decision, review and seats', () => {
    for (const flight of rows.flights) {
      const replay = replayLog(rows, flight.id);
      expect(replay.faults).toEqual([]);
      expect(replay.status).toBe(flight.status);
      const { approval_status, decided_at, decided_by_id, reviewed_at, reviewed_by_username } = flight;
      const isPending = approval_status === 'pending';
      expect(replay.decided).toEqual(isPending ? [] : [`${approval_status} ${decided_at} ${decided_by_id}`]);
      expect(replay.reviewed).toEqual(reviewed_at === null ? [] : [`${reviewed_at} ${reviewed_by_username}`]);
      const roles = new Map(rows.flight_roles.map(({ id, name }) => [id, name]));
      const seats = rows.allocations
        .filter((seat) => seat.flight_id === flight.id)
        .map(({ user_id, flight_role_id, assigned_at: at, assigned_by_id: assignedBy }) => {
          return [usernames.get(user_id), { role: roles.get(flight_role_id), at, assignedBy }] as const;
        });
      expect(replay.seats).toEqual(new Map(seats));
    }
  });

  it('have no role over capacity; some are full, some partly, some empty', () => {
    const open = rows.flights.filter(({ status }) => status === 'AVAILABLE');
    const fillings = new Set<string>();
    for (const { id } of open) {
      const capacity = rows.flight_roles
        .filter(({ flight_id }) => flight_id === id)
        .reduce((sum, role) => sum + role.capacity, 0);
      const taken = rows.allocations.filter(({ flight_id }) => flight_id === id).length;
      fillings.add(taken === 0 ? 'empty' : taken === capacity ? 'full' : 'partly');
    }
    expect(fillings).toEqual(new Set(['empty', 'full', 'partly']));
    for (const { seat_number, capacity } of rows.allocations)
      expect(seat_number).toBeLessThanOrEqual(capacity);
  });

  it('carry texts that could have been typed, naming members only', () => {
    const names = new Set(usernames.values());
    for (const { flight_code, aircraft, notes } of rows.flights) {
      expect(flight_code).toMatch(/^AU\d{3}$/);
      expect(faultOfText(aircraft, flightFields.aircraft.text)).toBeNull();
      expect(faultOfText(notes ?? '', flightFields.notes.text)).toBeNull();
    }
    const texts = [
      ...rows.flights.flatMap(({ notes }) => notes ?? []),
      ...rows.flight_log.map((log) => log.details),
    ];
    const mentioned = texts
      .flatMap(splitMentions)
      .flatMap((part) => (part.kind === 'mention' ? [part.username] : []));
    expect(mentioned.length).toBeGreaterThan(100);
    expect(mentioned.filter((username) => !names.has(username))).toEqual([]);
  });

  it('are decided by administrators and dispatched by those who may', () => {
    const ranks = new Map(rows.users.map(({ id, rank }) => [id, rank ?? 0]));
    const demoted = userNamed(rows, 'Crosswind_Caleb').id;
    const isBelow = (id: string | null, rank: number) => id !== null && (ranks.get(id) ?? 0) < rank;
    const offenders = rows.flights.filter(
      ({ dispatcher_id, decided_by_id, reviewed_by_id }) =>
        (dispatcher_id !== demoted && isBelow(dispatcher_id, 244)) ||
        isBelow(decided_by_id, 247) ||
        isBelow(reviewed_by_id, 247),
    );
    expect(offenders).toEqual([]);
  });

  it('tell of nothing that has not happened yet, and of nobody before they came', () => {
    const firstSeen = new Map(rows.users.map(({ id, first_seen_at }) => [id, first_seen_at]));
    const lastLogin = new Map(rows.users.map(({ id, last_login_at }) => [id, last_login_at ?? '']));
    for (const { at, performed_by_id: id } of rows.flight_log) {
      expect(at <= now).toBe(true);
      if (id === null) continue;
      expect(at > (firstSeen.get(id) ?? '')).toBe(true);
      expect(at <= (lastLogin.get(id) ?? '')).toBe(true);
    }
    for (const { created_at, scheduled_date } of rows.flights) expect(created_at < scheduled_date).toBe(true);
  });

  it('leave a few concluded ones to review', () => {
    const waiting = rows.flights.filter(
      ({ status, archived_at }) => status === 'CONCLUDED' && archived_at === null,
    );
    expect(waiting.length).toBeGreaterThanOrEqual(2);
    expect(waiting.length).toBeLessThanOrEqual(8);
  });

  it('free the seats of the suspended', () => {
    const { id } = userNamed(rows, 'SuspendedSam');
    const ahead = new Set(
      rows.flights
        .filter(({ status }) => status === 'AVAILABLE' || status === 'BRIEFING')
        .map((flight) => flight.id),
    );
    const held = rows.allocations.filter(({ user_id, flight_id }) => user_id === id && ahead.has(flight_id));
    expect(held).toEqual([]);
    const freed = rows.flight_log.filter(({ performed_by_id }) => performed_by_id === null);
    expect(freed.map(({ details }) => details)).toContain(
      '@SuspendedSam was taken off the seat as Cabin Crew: suspended',
    );
  });
});
