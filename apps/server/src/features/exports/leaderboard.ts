import { exportAmount } from '@crewroom/domain/exports/rules';
import { termFlightsCount } from '@crewroom/domain/terms/flights';
import { pagesOf } from '../../platform/database/pages.ts';
import { groupRankOf, shownNameOf } from '../../platform/people/identity.ts';
import { readLeaderboardRows } from '../terms/leaderboard.ts';
import { flightsOf } from '../terms/totals.ts';
import type { ReadNow } from './export-source.ts';

/** Reads the leaderboard as the screen shows it. */
export const exportLeaderboard: ReadNow<'leaderboard'> = async function* ({ source, thresholds: { staff } }) {
  let position = 0;
  for await (const page of pagesOf(await readLeaderboardRows(source, { staff }))) {
    yield page.map((row) => {
      position += 1;
      return {
        position,
        username: row.username,
        displayName: shownNameOf(row),
        rank: groupRankOf(row)?.rankName ?? null,
        termPay: exportAmount(row.pay_minor ?? 0),
        termFlights: termFlightsCount(flightsOf(row)),
      };
    });
  }
};
