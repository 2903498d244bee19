import type { AdminActionDetails } from '@crewroom/domain/record/calls';
import type { AdminActionType } from '@crewroom/domain/record/rules';
import type { DemoMember } from '../members/demo-member.ts';
import { DAY } from '../moments.ts';
import type { Act, RecordFrame } from './acts.ts';

const LATEST = 45 * DAY;

type Change = { readonly type: AdminActionType; readonly details: AdminActionDetails };

function changesOf({ jobTitle, requiredFlights }: DemoMember): Change[] {
  return [
    ...(jobTitle === null ? [] : [{ type: 'role_update' as const, details: { role: jobTitle } }]),
    ...(requiredFlights === null
      ? []
      : [{ type: 'quota_update' as const, details: { newRequiredFlights: requiredFlights } }]),
  ];
}

/** The administrative acts behind the roles and quotas that are not what everybody starts with. */
export function actsOfSettings(frame: RecordFrame): Act[] {
  return frame.members.flatMap((target) => {
    const chance = frame.chance.fork(`settings/${target.person.robloxId}`);
    return changesOf(target).flatMap((change): Act[] => {
      const at = target.actsFrom + chance.between(DAY, LATEST);
      const by = at < frame.now ? frame.administrators.for(target, at) : undefined;
      return by === undefined ? [] : [{ ...change, at, by, target }];
    });
  });
}

/** The role and quota that acts have set for a member; what nobody has set stays as everybody starts. */
export function settingsAfter(acts: readonly Act[], member: DemoMember) {
  const own = acts.filter(({ target }) => target === member);
  const role = own.findLast(({ type }) => type === 'role_update')?.details.role ?? null;
  const requiredFlights = own.findLast(({ type }) => type === 'quota_update')?.details.newRequiredFlights;
  return { role, requiredFlights };
}
