import { toMinor } from '@crewroom/domain/money';
import type { NewDemoId } from '../demo-ids.ts';
import type { DemoRow, DemoRows } from '../demo-rows.ts';
import { instantOf, maybeInstantOf } from '../moments.ts';
import type { Act } from './acts.ts';
import { type DemoLeave, daysOfLeave } from './leaves.ts';
import type { DemoNote } from './notes.ts';
import type { DemoGrant } from './qualifications.ts';
import type { DemoReward } from './rewards.ts';
import type { DemoSanction } from './sanctions.ts';

/** What the administrative division has put on record, what was taken back included. */
export type Records = {
  readonly sanctions: readonly DemoSanction[];
  readonly leaves: readonly DemoLeave[];
  readonly grants: readonly DemoGrant[];
  readonly notes: readonly DemoNote[];
  readonly rewards: readonly DemoReward[];
};

function sanctionRow(sanction: DemoSanction, newId: NewDemoId): DemoRow<'sanctions'> {
  const { member, at, by, plan, expiresAt, activeUntil } = sanction;
  return {
    id: newId(at),
    user_id: member.id,
    type: plan.type,
    breach: plan.breach,
    reason: plan.reason,
    comment: plan.comment ?? null,
    issuer_id: by.id,
    issuer_username: by.person.username,
    issued_at: instantOf(at),
    expiry_date: instantOf(expiresAt),
    active_until: maybeInstantOf(activeUntil),
    ends_at: instantOf(activeUntil ?? expiresAt),
  };
}

function leaveRow(leave: DemoLeave, newId: NewDemoId): DemoRow<'leaves'> {
  const { from, to } = daysOfLeave(leave);
  return {
    id: newId(leave.at),
    user_id: leave.member.id,
    from_date: from,
    to_date: to,
    recorded_by_id: leave.by.id,
    recorded_at: instantOf(leave.at),
  };
}

function grantRow({ member, at, by, name }: DemoGrant, newId: NewDemoId): DemoRow<'qualifications'> {
  return { id: newId(at), user_id: member.id, name, granted_at: instantOf(at), granted_by_id: by.id };
}

function noteRow({ member, at, by, plan }: DemoNote, newId: NewDemoId): DemoRow<'notes'> {
  return {
    id: newId(at),
    user_id: member.id,
    content: plan.content,
    type: plan.type,
    visible_to_user: plan.visible ? 1 : 0,
    added_at: instantOf(at),
    added_by_id: by.id,
  };
}

function rewardRow({ id, member, at, by, plan }: DemoReward): DemoRow<'rewards'> {
  return {
    id,
    user_id: member.id,
    type: plan.type,
    amount: toMinor(plan.amount),
    reason: plan.reason,
    awarded_at: instantOf(at),
    awarded_by_id: by.id,
    awarded_by_username: by.person.username,
  };
}

/** The rows of what stands on record now. */
export function recordRows(
  { sanctions, leaves, grants, notes, rewards }: Records,
  newId: NewDemoId,
): Pick<DemoRows, 'sanctions' | 'leaves' | 'qualifications' | 'notes' | 'rewards'> {
  return {
    sanctions: sanctions
      .filter(({ takenBack }) => !takenBack)
      .map((sanction) => sanctionRow(sanction, newId)),
    leaves: leaves.filter(({ takenBack }) => !takenBack).map((leave) => leaveRow(leave, newId)),
    qualifications: grants.filter(({ withdrawn }) => !withdrawn).map((grant) => grantRow(grant, newId)),
    notes: notes.map((note) => noteRow(note, newId)),
    rewards: rewards.map(rewardRow),
  };
}

/** What an act did, in the word of its kind. */
const WORDS = { add: 'added', delete: 'deleted', update: 'updated', advance: 'advanced' } as const;

function wordOf(type: Act['type']): string | undefined {
  return Object.entries(WORDS).find(([ending]) => type.endsWith(`_${ending}`))?.[1];
}

/** The rows of the administrative history, in order of time. */
export function auditRows(acts: readonly Act[], newId: NewDemoId): DemoRow<'audit_entries'>[] {
  return acts
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, type, by, target, details }) => ({
      id: newId(at),
      action_type: type,
      performed_by_id: by.id,
      performed_by_username: by.person.username,
      target_id: target?.id ?? null,
      target_username: target?.person.username ?? null,
      at: instantOf(at),
      details: JSON.stringify({ action: wordOf(type), ...details }),
    }));
}
