import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import type { Insights } from '@crewroom/domain/insights/endpoints';
import type { NotedFlight, NotedMember, Notes } from './played-airline.ts';

const TERM_DAYS = 30;
const dayOf = (instant: string) => instant.slice(0, 10);
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

function mondayOf(instant: string): string {
  const day = Date.parse(`${dayOf(instant)}T00:00:00Z`);
  return new Date(day - weekdayOf(dayOf(instant)) * DAY_MS).toISOString();
}

const seatsOf = ({ roles }: NotedFlight) => roles.reduce((sum, { capacity }) => sum + capacity, 0);
const holdersOf = ({ roles }: NotedFlight) => roles.flatMap(({ holders }) => holders);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return Math.round((low + (high - low) * (place % 1)) * 10_000) / 10_000;
}

type Range = { readonly from: string; readonly to: string; readonly days?: 'workdays' | 'weekends' };

function flightsWithin({ flights }: Notes, { from, to, days }: Range): NotedFlight[] {
  return flights
    .filter(({ departs }) => dayOf(departs) >= from && dayOf(departs) <= to)
    .filter(({ departs }) => days === undefined || weekdayOf(dayOf(departs)) >= 5 === (days === 'weekends'))
    .toSorted((a, b) => (a.departs < b.departs ? -1 : 1));
}

function attendanceOf(week: readonly NotedFlight[]) {
  const reviewed = week.filter(({ ends }) => ends === 'reviewed');
  const flown = reviewed.flatMap((flight) =>
    holdersOf(flight)
      .filter((id) => !flight.absent.has(id))
      .map((id) => ({ id, flight })),
  );
  const late = flown.filter(({ id, flight: { departs, joined } }) => {
    const at = joined?.get(id);
    return at !== undefined && Date.parse(at) > Date.parse(departs) - HOUR_MS;
  });
  return {
    flown: flown.length,
    absent: sumOf(reviewed.map((flight) => holdersOf(flight).length)) - flown.length,
    late: reviewed.some(({ joined }) => joined !== null) ? late.length : null,
  };
}

function requiredOf(member: NotedMember, startedAt: string, closedAt: string | null): number {
  const at = closedAt ?? '9999';
  const { required = 0 } = member.quotas.findLast((quota) => quota.at <= at) ?? member.quotas[0] ?? {};
  const days = Array.from({ length: TERM_DAYS }, (_, n) =>
    new Date(Date.parse(dayOf(startedAt)) + n * DAY_MS).toISOString().slice(0, 10),
  );
  const away = days.filter((day) => member.leaves.some(({ from, to }) => from <= day && day <= to)).length;
  return Math.ceil((required * (TERM_DAYS - away)) / TERM_DAYS);
}

function quotaOf({ terms, members, flights }: Notes, { from, to }: Range): Insights['quota'] {
  return terms.flatMap(({ startedAt, closedAt }, index) => {
    if (dayOf(startedAt) > to || (closedAt !== null && closedAt <= `${from}T00:00:00.000Z`)) return [];
    const newFrom = Date.parse(startedAt) + (index === 0 ? 7 * DAY_MS : 0);
    const asked = [...members].flatMap(([id, member]) => {
      if (!member.onStaff || Date.parse(member.seenAt) >= newFrom) return [];
      const required = requiredOf(member, startedAt, closedAt);
      const credited = flights.filter((flight) => flight.ends === 'reviewed' && flight.term === index + 1);
      const count = sumOf(
        credited.map(
          (flight) =>
            (flight.absent.has(id) ? 0 : 1) *
            (Number(holdersOf(flight).includes(id)) + Number(flight.host === id)),
        ),
      );
      return required === 0 ? [] : [{ required, met: count >= required }];
    });
    return {
      term: index + 1,
      members: asked.length,
      required: sumOf(asked.map(({ required }) => required)),
      met: asked.filter(({ met }) => met).length,
    };
  });
}

/** Returns the name of a role: the name of most of its seats. */
function spellingOf(roles: NotedFlight['roles']): string {
  const seats = [...Map.groupBy(roles, ({ name }) => name)].map(([name, own]) => ({
    name,
    count: sumOf(own.map(({ capacity }) => capacity)),
  }));
  return seats.toSorted((x, y) => y.count - x.count || (x.name < y.name ? -1 : 1))[0]?.name ?? '';
}

/** Returns the expected insights, counted from the recorded requests in the simplest way. */
export function insightsByNotes(notes: Notes, range: Range, now: Date): Insights {
  const all = flightsWithin(notes, range);
  const kept = all.filter(({ ends }) => ends !== 'cancelled');
  const departed = kept.filter(({ departs }) => Date.parse(departs) <= now.getTime());
  const weeks = [...Map.groupBy(all, ({ departs }) => mondayOf(departs))];
  const seatsIn = (flights: readonly NotedFlight[]) => {
    const flown = flights.filter((flight) => departed.includes(flight));
    return {
      seats: sumOf(flown.map(seatsOf)),
      filled: sumOf(flown.map((flight) => holdersOf(flight).length)),
    };
  };
  const roleNames = ['Cabin Crew', 'Captain'];
  const leads = kept.map(
    ({ departs, approvedAt }) => (Date.parse(departs) - Date.parse(approvedAt)) / HOUR_MS,
  );
  return {
    weeks: weeks.map(([weekStart, flights]) => {
      const own = flights.filter((flight) => kept.includes(flight));
      return {
        weekStart,
        flights: own.length,
        cancelled: flights.length - own.length,
        ...seatsIn(flights),
        hosts: new Set(own.map(({ host }) => host)).size,
      };
    }),
    fillByRole: roleNames
      .map((role) => {
        const own = departed.flatMap(({ roles }) =>
          roles.filter(({ name }) => name.toLowerCase() === role.toLowerCase()),
        );
        return {
          role: spellingOf(own),
          seats: sumOf(own.map(({ capacity }) => capacity)),
          filled: sumOf(own.map(({ holders }) => holders.length)),
        };
      })
      .filter(({ seats }) => seats > 0),
    fillByHour: [
      ...Map.groupBy(kept, ({ departs }) => weekdayOf(dayOf(departs)) * 24 + Number(departs.slice(11, 13))),
    ]
      .toSorted(([a], [b]) => a - b)
      .map(([hour, flights]) => ({
        weekday: Math.floor(hour / 24),
        hour: hour % 24,
        flights: flights.length,
        ...seatsIn(flights),
      })),
    attendance: weeks
      .map(([weekStart, flights]) => ({ weekStart, ...attendanceOf(flights) }))
      .filter(({ flown, absent }) => flown + absent > 0),
    quota: quotaOf(notes, range),
    leadTime: { medianHours: quantile(leads, 0.5), p90Hours: quantile(leads, 0.9) },
  };
}
