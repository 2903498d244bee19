import type { Insights } from '@crewroom/domain/insights/endpoints';
import { spanOfRange } from '@crewroom/domain/insights/rules';
import type { Database } from '../../platform/database/database.ts';
import { type QuotaRules, readQuotaByTerm } from '../terms/quota-by-term.ts';
import { countAttendanceByWeek } from './attendance.ts';
import { countFillByRole, countFlightsByTime, readLeadTime } from './flight-counts.ts';
import type { CountedDays } from './range.ts';

/**
 * Returns the insights: figures of the flights in a range, and how the quota was met in its terms. Nothing is precomputed: each
 * figure is counted from flights, seats and credits. Six statements.
 */
export async function readInsights(
  database: Database,
  rules: QuotaRules,
  counted: CountedDays,
): Promise<Insights> {
  return {
    ...(await countFlightsByTime(database, counted)),
    fillByRole: await countFillByRole(database, counted),
    attendance: await countAttendanceByWeek(database, counted),
    quota: await readQuotaByTerm(database, spanOfRange(counted.range), rules),
    leadTime: await readLeadTime(database, counted),
  };
}
