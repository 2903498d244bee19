import { logInWords } from '@crewroom/domain/flights/log';
import { idsOfStoredNames } from '@crewroom/domain/names';
import { isOnLeave } from '@crewroom/domain/record/leave';
import { splitMentions } from '@crewroom/domain/text';
import { describe, expect, it } from 'vitest';
import { demoPeople } from './demo-people.ts';
import { defaultRules, NEVER, type Rows, readerOf, textsOf, userNamed } from './played-airline.ts';
import { entryOf } from './replay-log.ts';

/** The tests of the members of an airline that was played up to `now`. */
export function membersHold(now: string, rowsOf: () => Rows): void {
  describe('the members', () => {
    it('are all staff of the group, with their names and ranks there', () => {
      const rows = rowsOf();
      const staff = demoPeople().filter(
        ({ roles }) => (roles[0]?.rank ?? 0) >= defaultRules.thresholds.staff,
      );
      expect(staff.length).toBeGreaterThan(50);
      for (const { username, displayName, robloxId, roles } of staff) {
        const [top] = roles;
        expect(userNamed(rows, username)).toMatchObject({
          roblox_id: robloxId,
          display_name: displayName,
          rank: top?.rank,
          rank_role_id: top?.id,
          rank_name: top?.name,
          last_rank: top?.rank,
          last_rank_role_id: top?.id,
        });
      }
      const roleRows = rows.group_roles.filter(
        ({ user_id }) => user_id === userNamed(rows, 'TwoRolesTara').id,
      );
      expect(roleRows.map(({ rank }) => rank).toSorted((a, b) => b - a)).toEqual([244, 239, 1]);
    });

    it('include a few who left or fell below the staff rank, and nobody who was never staff', () => {
      const rows = rowsOf();
      const left = rows.users.filter(({ rank }) => rank === null);
      expect(left.map(({ username }) => username)).toContain('OutsiderOtto');
      expect(left.every(({ last_rank }) => last_rank !== null)).toBe(true);
      expect(userNamed(rows, 'TooLowTheo')).toMatchObject({ rank: 238, last_rank: 238 });
      expect(rows.users.map(({ username }) => username)).not.toContain('BaseOnlyBea');
    });

    it('were first seen before their last sign-in, some of them in the open term', () => {
      const rows = rowsOf();
      const open = rows.terms.find(({ closed_at }) => closed_at === null)?.started_at ?? '';
      for (const { first_seen_at, last_login_at, rank_checked_at } of rows.users) {
        expect(first_seen_at >= (rows.terms[0]?.started_at ?? NEVER)).toBe(true);
        expect((last_login_at ?? now) >= first_seen_at).toBe(true);
        expect((last_login_at ?? '') <= now && (rank_checked_at ?? '') <= now).toBe(true);
      }
      const newcomers = rows.users.filter(({ first_seen_at }) => first_seen_at > open);
      expect(newcomers.length).toBeGreaterThanOrEqual(3);
      expect(newcomers.length).toBeLessThan(rows.users.length / 4);
    });

    it('have a rank history that ends at their current rank', () => {
      const rows = rowsOf();
      const types = new Set(rows.rank_history.map(({ type }) => type));
      expect(types).toEqual(new Set(['promotion', 'demotion', 'transfer', 'qualification']));
      const changes = rows.rank_history.filter(({ type }) => type !== 'qualification');
      // The group does not say who changed a rank. The grantor of a qualification is known.
      for (const { type, promoted_by_id } of rows.rank_history)
        expect(promoted_by_id === null).toBe(type !== 'qualification');
      for (const user of rows.users.filter(({ rank }) => rank !== null)) {
        const own = changes.filter(({ user_id }) => user_id === user.id);
        const last = own.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
        expect(last?.rank_name ?? user.rank_name).toBe(user.rank_name);
        expect(own.every(({ date }) => date > user.first_seen_at && date <= now)).toBe(true);
      }
    });

    it('give up a name before another member takes it', () => {
      const rows = rowsOf();
      const former = rows.former_usernames.find(({ username }) => username === 'SkyPilot');
      expect(former?.user_id).toBe(userNamed(rows, 'SkyPilot_Retired').id);
      expect((former?.seen_until ?? NEVER) < userNamed(rows, 'SkyPilot').first_seen_at).toBe(true);
    });

    it('are the only people named in written texts and in the logs', () => {
      const rows = rowsOf();
      const ids = new Set(rows.users.map(({ id }) => id));
      const names = new Set(rows.users.map(({ username }) => username));
      const texts = [...textsOf(rows), ...rows.flight_log.map((row) => logInWords(entryOf(row)).details)];
      const named = texts.flatMap(idsOfStoredNames);
      expect(named.length).toBeGreaterThan(100);
      expect(named.filter((id) => !ids.has(id))).toEqual([]);
      const mentioned = texts
        .map(readerOf(rows))
        .flatMap(splitMentions)
        .flatMap((part) => (part.kind === 'mention' ? [part.username] : []));
      expect(mentioned.filter((username) => !names.has(username))).toEqual([]);
    });

    it('include some who are on leave today', () => {
      const rows = rowsOf();
      const today = now.slice(0, 10);
      const away = rows.leaves.filter(({ from_date: from, to_date: to, status }) =>
        isOnLeave({ from, to, status }, today),
      );
      expect(away.map(({ user_id }) => user_id)).toContain(userNamed(rows, 'GalleyGwen').id);
    });
  });
}
