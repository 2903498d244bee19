import type { Insights } from '@crewroom/domain/insights/endpoints';
import { spanOfRange } from '@crewroom/domain/insights/rules';
import type { Database } from '../../platform/database/database.ts';
import { type QuotaRules, quotaByTerm } from '../terms/quota-by-term.ts';
import { attendanceByWeek } from './attendance.ts';
import { fillByRole, flightsByTime, leadTime } from './flight-counts.ts';
import type { CountedDays } from './range.ts';

/**
 * Returns the insights: figures of the flights in a range, and how the quota was met in its terms. Nothing is precomputed: each
 * figure is counted from flights, seats and credits. Six statements.
 */
export async function insightsOf(
  database: Database,
  rules: QuotaRules,
  counted: CountedDays,
): Promise<Insights> {
  return {
    ...(await flightsByTime(database, counted)),
    fillByRole: await fillByRole(database, counted),
    attendance: await attendanceByWeek(database, counted),
    quota: await quotaByTerm(database, spanOfRange(counted.range), rules),
    leadTime: await leadTime(database, counted),
  };
}
