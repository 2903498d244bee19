import type { Administrators } from '../administrators.ts';
import type { DemoRow } from '../demo-rows.ts';
import type { Frame } from '../frame.ts';
import { instantOf } from '../moments.ts';
import type { DemoGrant } from '../records/qualifications.ts';
import type { DemoMember } from './demo-member.ts';

/** The group does not always tell who changed a rank. */
const PROMOTER_KNOWN = 0.65;

function changesOf(
  member: DemoMember,
  administrators: Administrators,
  frame: Frame,
): DemoRow<'rank_history'>[] {
  const chance = frame.chance.fork(`promoters/${member.person.robloxId}`);
  return member.rankChanges.map(({ at, type, rankName }) => {
    const promoter = administrators.for(member, at);
    return {
      id: frame.newId(at),
      user_id: member.id,
      rank_name: rankName,
      type,
      date: instantOf(at),
      promoted_by_id: chance.happens(PROMOTER_KNOWN) ? (promoter?.id ?? null) : null,
    };
  });
}

function grantEntry({ member, at, by, name }: DemoGrant, { newId }: Frame): DemoRow<'rank_history'> {
  return {
    id: newId(at),
    user_id: member.id,
    rank_name: name,
    type: 'qualification',
    date: instantOf(at),
    promoted_by_id: by.id,
  };
}

/** The rank history of all members: changes of rank, and qualifications, which stay in it when they are withdrawn. */
export function rankHistoryRows(
  members: readonly DemoMember[],
  grants: readonly DemoGrant[],
  administrators: Administrators,
  frame: Frame,
): DemoRow<'rank_history'>[] {
  return [
    ...members.flatMap((member) => changesOf(member, administrators, frame)),
    ...grants.map((grant) => grantEntry(grant, frame)),
  ];
}
