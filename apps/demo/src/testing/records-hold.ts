import { adminActionDetailsSchema } from '@crewroom/domain/record/endpoints';
import { type AdminActionType, adminActionTypes } from '@crewroom/domain/record/rules';
import { textError, textLimits } from '@crewroom/domain/text';
import { describe, expect, it } from 'vitest';
import { DAY } from '../timestamp.ts';
import { defaultRules, NEVER, type Rows, readerOf, userNamed } from './played-airline.ts';

const { thresholds, terms } = defaultRules;

/** The additions in the administrative history that were not undone, one line each. */
function notTakenBack({ audit_entries }: Rows, kind: 'sanction' | 'qualification' | 'leave'): string[] {
  const left: string[] = [];
  for (const { action_type, target_id, details } of audit_entries) {
    const line = `${target_id} ${details}`;
    const added = line.replace('"action":"deleted"', '"action":"added"');
    if (action_type === `${kind}_add`) left.push(line);
    if (action_type === `${kind}_delete`) left.splice(left.indexOf(added), 1);
  }
  return left.toSorted();
}

const recordRow = (userId: string, details: object) =>
  `${userId} ${JSON.stringify({ action: 'added', ...details })}`;

/**
 * Omissions of the demo. Nobody is erased, signed out or imported, and a key is useless without a game. An undone
 * advance would move the terms of the year, and the settings keep their defaults.
 */
const notPlayed: readonly AdminActionType[] = [
  'member_forget',
  'key_create',
  'key_revoke',
  'term_undo',
  'erasure_notice',
  'sessions_end',
  'settings_change',
  'import',
];

/** The tests of the records and the administrative history of an airline that was played up to `now`. */
export function recordsHold(now: string, rowsOf: () => Rows): void {
  describe('the records', () => {
    it('equal the administrative history', () => {
      const rows = rowsOf();
      const sanctions = rows.sanctions.map(({ user_id, type, breach, reason }) =>
        recordRow(user_id, { sanctionType: type, breach, reason }),
      );
      expect(notTakenBack(rows, 'sanction')).toEqual(sanctions.toSorted());
      const grants = rows.qualifications.map(({ user_id, name }) =>
        recordRow(user_id, { qualificationName: name }),
      );
      expect(notTakenBack(rows, 'qualification')).toEqual(grants.toSorted());
      const leaves = rows.leaves
        .filter(({ status, reason }) => status === 'approved' && reason === null)
        .map(({ user_id, from_date: from, to_date: to }) => recordRow(user_id, { from, to }));
      expect(notTakenBack(rows, 'leave')).toEqual(leaves.toSorted());
      const entriesOf = (type: string) =>
        rows.audit_entries.filter(({ action_type }) => action_type === type);
      const askedLeaves = (wanted: 'approved' | 'declined') =>
        rows.leaves.filter(({ status, reason }) => status === wanted && reason !== null);
      expect(entriesOf('leave_approve')).toHaveLength(askedLeaves('approved').length);
      expect(entriesOf('leave_decline')).toHaveLength(askedLeaves('declined').length);
      expect(entriesOf('note_add')).toHaveLength(rows.notes.length);
      expect(entriesOf('reward_add')).toHaveLength(rows.rewards.length);
      expect(entriesOf('role_update')).toHaveLength(rows.users.filter(({ role }) => role !== null).length);
      expect(entriesOf('quota_update')).toHaveLength(
        rows.users.filter(({ required_flights }) => required_flights !== terms.defaultRequiredFlights).length,
      );
      const granted = rows.rank_history.filter(({ type }) => type === 'qualification');
      expect(entriesOf('qualification_add')).toHaveLength(granted.length);
    });

    it('are of every kind, readable, and by administrators who were members then', () => {
      const rows = rowsOf();
      const firstSeen = new Map(rows.users.map(({ id, first_seen_at }) => [id, first_seen_at]));
      const ranks = new Map(rows.users.map(({ id, rank }) => [id, rank ?? -1]));
      expect(new Set(rows.audit_entries.map(({ action_type }) => action_type))).toEqual(
        new Set(adminActionTypes.filter((type) => !notPlayed.includes(type))),
      );
      for (const { performed_by_id, at, details } of rows.audit_entries) {
        const by = performed_by_id ?? '';
        expect(adminActionDetailsSchema.parse(JSON.parse(details))).toEqual(JSON.parse(details));
        expect(ranks.get(by)).toBeGreaterThanOrEqual(thresholds.admin);
        expect(at <= now && at > (firstSeen.get(by) ?? NEVER)).toBe(true);
      }
    });

    it('include a pending leave, one that was declined with a comment, and a current one', () => {
      const asked = rowsOf().leaves.filter(({ reason }) => reason !== null);
      const today = now.slice(0, 10);
      expect(asked.filter(({ status }) => status === 'pending')).toHaveLength(2);
      expect(asked.some(({ status, comment }) => status === 'declined' && comment !== null)).toBe(true);
      const running = asked.filter(({ from_date: from, to_date: to }) => from <= today && today <= to);
      expect(running.map(({ status }) => status)).toEqual(['approved']);
    });

    it('include a pending appeal, a lifted sanction, an upheld one, and an active one that nobody confirmed', () => {
      const { sanctions } = rowsOf();
      const appealed = sanctions.filter(({ appealed_at: at }) => at !== null);
      const decisions = appealed.map(({ appeal_decision: decision }) => decision ?? 'waiting');
      expect(decisions.toSorted()).toEqual(['lifted', 'upheld', 'waiting']);
      for (const { issuer_id: issuer, appeal_decided_by_id: decider } of appealed) {
        const isOwner = rowsOf().users.find(({ id }) => id === issuer)?.rank === 255;
        expect(isOwner || decider !== issuer).toBe(true);
      }
      expect(sanctions.some((one) => one.expiry_date > now && one.acknowledged_at === null)).toBe(true);
    });

    it('are about members of that time, by nobody about themself or a member of a higher rank', () => {
      const rows = rowsOf();
      const firstSeen = new Map(rows.users.map(({ id, first_seen_at }) => [id, first_seen_at]));
      const ranks = new Map(rows.users.map(({ id, rank }) => [id, rank ?? -1]));
      const wasPromotedAfter = (id: string, at: string) =>
        rows.rank_history.some(
          ({ user_id, type, date }) => user_id === id && type === 'promotion' && date > at,
        );
      const offenders = rows.audit_entries.filter(({ performed_by_id, target_id: target, at }) => {
        const by = performed_by_id ?? '';
        if (target === null) return false;
        const ownRank = ranks.get(by) ?? -1;
        const isAbove = ownRank < (ranks.get(target) ?? -1) && !wasPromotedAfter(target, at);
        return at <= (firstSeen.get(target) ?? NEVER) || isAbove || (by === target && ownRank !== 255);
      });
      expect(offenders).toEqual([]);
    });

    it('contain for each closed term how many members had totals in it', () => {
      const rows = rowsOf();
      const advances = rows.audit_entries.filter(({ action_type }) => action_type === 'term_advance');
      const closed = rows.terms.filter(({ closed_at }) => closed_at !== null);
      expect(closed.length).toBeGreaterThanOrEqual(2);
      expect(advances.map(({ at }) => at)).toEqual(closed.map(({ closed_at }) => closed_at));
      expect(advances.map(({ details }) => details)).toEqual(
        closed.map(({ id }) => {
          const usersProcessed = rows.term_totals.filter(({ term_id }) => term_id === id).length;
          return JSON.stringify({ action: 'advanced', usersProcessed });
        }),
      );
    });

    it('include active and expired sanctions of all types, and Sam suspended for several days', () => {
      const rows = rowsOf();
      const sanctions = (isActive: boolean) =>
        rows.sanctions.filter(({ ends_at }) => ends_at > now === isActive);
      expect(new Set(rows.sanctions.map(({ type }) => type)).size).toBe(3);
      expect(sanctions(true).length).toBeGreaterThan(3);
      expect(sanctions(false).length).toBeGreaterThan(3);
      const { id } = userNamed(rows, 'SuspendedSam');
      const suspension = rows.sanctions.find(({ user_id, type }) => user_id === id && type === 'suspension');
      const days = (Date.parse(suspension?.ends_at ?? '') - Date.parse(now)) / DAY;
      expect(days).toBeGreaterThan(5);
      expect(days).toBeLessThan(8);
      expect(suspension?.breach).not.toBe('');
      expect(suspension?.reason).not.toBe('');
    });

    it('include notes of all types, visible and hidden', () => {
      const rows = rowsOf();
      expect(new Set(rows.notes.map(({ type }) => type)).size).toBe(3);
      expect(new Set(rows.notes.map(({ visible_to_user }) => visible_to_user))).toEqual(new Set([0, 1]));
    });

    it('have realistic texts', () => {
      const rows = rowsOf();
      const read = readerOf(rows);
      const errors = [
        ...rows.sanctions.flatMap(({ breach, reason, comment }) => [
          textError(read(breach), textLimits.breach),
          textError(read(reason), textLimits.reason),
          textError(read(comment ?? ''), textLimits.comment),
        ]),
        ...rows.notes.map(({ content }) => textError(read(content), textLimits.note)),
        ...rows.rewards.map(({ reason }) => textError(read(reason), textLimits.reason)),
        ...rows.users.map(({ role }) => textError(role ?? '', textLimits.role)),
      ];
      expect(errors.filter((error) => error !== null)).toEqual([]);
    });
  });
}
