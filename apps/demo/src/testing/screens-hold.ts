import { needsClosing } from '@crewroom/domain/flights/departure';
import { flightWeekSchema, schedulingBoardSchema } from '@crewroom/domain/flights/endpoints';
import { flightSchema } from '@crewroom/domain/flights/schemas';
import { SHORTAGE_HOURS } from '@crewroom/domain/flights/shortage';
import { ownProfileSchema, userSchema } from '@crewroom/domain/members/schemas';
import { adminActionSchema, adminListUserSchema, adminUserSchema } from '@crewroom/domain/record/endpoints';
import { leaderboardEntrySchema, termPreviewSchema } from '@crewroom/domain/terms/endpoints';
import { readConfig } from '@crewroom/server/config/config';
import { readBoard, readBoardFor } from '@crewroom/server/features/flights/board';
import { readFlightFor } from '@crewroom/server/features/flights/flight';
import { readShortages, readWeek, weekFor } from '@crewroom/server/features/flights/schedule';
import { readOwnProfile, readUserProfile } from '@crewroom/server/features/members/profiles';
import { readAdminUser, readAdminUsers } from '@crewroom/server/features/record/records';
import { applyRank } from '@crewroom/server/features/roster/rank';
import { readLeaderboard } from '@crewroom/server/features/terms/leaderboard';
import { readTermPreview } from '@crewroom/server/features/terms/preview';
import { createGroupRanks } from '@crewroom/server/integrations/roblox/group-ranks';
import { createLive } from '@crewroom/server/platform/changes/live';
import { runInUnitOfWork } from '@crewroom/server/platform/changes/unit-of-work';
import type { Database } from '@crewroom/server/platform/database/database';
import { countHistory, readHistoryPage } from '@crewroom/server/platform/history/history';
import { lookUpUser } from '@crewroom/server/platform/people/find-members';
import { startSharedSandbox } from '@crewroom/server/testing/sandbox-portal';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY } from '../timestamp.ts';

const rules = readConfig({ NODE_ENV: 'test' });
const { thresholds } = rules;

const WEEK = 7 * DAY;

/** The tests of the portal's responses for an airline that was played up to `now`, 21 November 2026. */
export function screensHold(now: string, database: () => Database): void {
  const clock = () => new Date(now);

  describe('the screens', () => {
    it("return every member's profile in the shape of the contract", async () => {
      const members = await database().db.selectFrom('users').select('id').execute();
      expect(members.length).toBeGreaterThan(50);
      for (const { id } of members) {
        expect(
          ownProfileSchema.safeParse(await readOwnProfile(database(), id, null, clock())).error,
        ).toBeUndefined();
        expect(
          userSchema.safeParse(await readUserProfile(database(), id, null, clock())).error,
        ).toBeUndefined();
      }
    }, 60_000);

    it('return weeks, the board and a flight in the shape of the contract', async () => {
      const amir = (await lookUpUser(database(), 'AdminAmir')) ?? '';
      const viewer = { userId: amir, rank: 247 };
      for (const date of ['2026-10-07', '2026-11-17', '2026-11-21', '2026-12-03']) {
        const week = flightWeekSchema.parse(weekFor((await readWeek(database(), date, clock())).value, amir));
        expect(Object.values(week.flights).every((day) => day.length > 0)).toBe(true);
      }
      const { value: shared } = await readBoard(database(), clock());
      const { value: response } = await readBoardFor(database(), shared, viewer, thresholds, clock());
      const board = schedulingBoardSchema.parse(response);
      for (const column of [board.pending, board.approved, board.concluded]) {
        expect(column.length).toBeGreaterThan(3);
      }
      expect(board.approved.slice(0, 2).map((flight) => needsClosing(flight, clock()))).toEqual([
        true,
        false,
      ]);
      expect(board.approved[0]?.flightCode).toBe('AU120');
      const weekly = board.pending.filter(({ flightCode }) => flightCode === 'AU175');
      expect(weekly).toHaveLength(3);
      expect(new Set(weekly.map(({ scheduledDate }) => Date.parse(scheduledDate) % WEEK)).size).toBe(1);
      const short = await readShortages(database(), SHORTAGE_HOURS, clock());
      expect(short.length).toBeGreaterThan(2);
      const card = board.concluded.find(({ status }) => status === 'LOGGED');
      const flight = flightSchema.parse(
        await readFlightFor(database(), card?._id ?? '', viewer, thresholds, clock()),
      );
      expect(flight.logs.length).toBeGreaterThan(4);
    });

    it('return the admin area and the leaderboard in the shape of the contract', async () => {
      const viewer = { userId: (await lookUpUser(database(), 'OwnerOlivia')) ?? '', rank: 255 };
      const { users } = await readAdminUsers(database(), { search: '', filter: 'all' }, rules, clock());
      expect(z.array(adminListUserSchema).parse(users).length).toBeGreaterThan(50);
      for (const username of ['CrewCasey', 'SuspendedSam', 'Crosswind_Caleb']) {
        const id = (await lookUpUser(database(), username)) ?? '';
        const user = adminUserSchema.parse(await readAdminUser(database(), id, viewer, rules, clock()));
        expect(user.sanctions.length).toBeGreaterThan(0);
      }
      const found = await countHistory(database(), {});
      const { actions, pagination } = await readHistoryPage(
        database(),
        { page: 1, limit: 100 },
        viewer,
        found,
      );
      expect(z.array(adminActionSchema).parse(actions)).toHaveLength(100);
      expect(pagination.total).toBeGreaterThan(150);
      const best = z.array(leaderboardEntrySchema).parse(await readLeaderboard(database(), thresholds));
      expect(best[0]?.stats.termPay).toBeGreaterThan(10);
      const { value } = await readTermPreview(database(), rules, clock());
      const preview = termPreviewSchema.parse(value);
      expect(preview.unreviewedFlights.length).toBeGreaterThan(0);
      expect(preview.unclosedFlights.map(({ flightCode }) => flightCode)).toEqual(['AU120']);
      expect(preview.exempt.length).toBeGreaterThan(0);
      expect(preview.belowQuota.some(({ leaveDays }) => leaveDays > 0)).toBe(true);
    });

    it('reset the quota at the end of the month', async () => {
      const casey = (await lookUpUser(database(), 'CrewCasey')) ?? '';
      const { nextQuotaReset } = await readOwnProfile(database(), casey, null, clock());
      expect(nextQuotaReset).toBe('2026-12-01T00:00:00.000Z');
    });

    it('find the current holder of a name that another member gave up', async () => {
      const holder = await database()
        .db.selectFrom('users')
        .select('username')
        .where('id', '=', (await lookUpUser(database(), 'skypilot')) ?? '')
        .executeTakeFirst();
      expect(holder?.username).toBe('SkyPilot');
    });

    it('have the ranks of the sandbox, so that a sync changes nothing', async () => {
      const sandbox = await startSharedSandbox();
      const config = readConfig({ NODE_ENV: 'test', SANDBOX_PORT: sandbox.port });
      const { readMembership } = createGroupRanks(config.roblox, clock);
      const deps = { config, database: database(), clock, live: createLive() };
      const quotas = async () => {
        const { db } = database();
        const users = await db
          .selectFrom('users')
          .select(['id', 'roblox_id', 'rank', 'rank_role_id', 'rank_name', 'last_rank', 'last_rank_role_id'])
          .orderBy('id')
          .execute();
        const roles = await db
          .selectFrom('group_roles')
          .selectAll()
          .orderBy('user_id')
          .orderBy('role_id')
          .execute();
        const history = await db.selectFrom('rank_history').selectAll().orderBy('id').execute();
        const seats = await db.selectFrom('allocations').selectAll().orderBy('id').execute();
        return { users, roles, history, seats };
      };
      try {
        const before = await quotas();
        expect(before.users.length).toBeGreaterThan(50);
        for (const { id, roblox_id } of before.users) {
          const membership = await readMembership(roblox_id);
          await runInUnitOfWork(deps, (uow) => applyRank(uow, id, membership, clock()));
        }
        expect(await quotas()).toEqual(before);
      } finally {
        await sandbox.close();
      }
    }, 60_000);
  });
}
