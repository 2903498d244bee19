import type { QualificationName } from '@crewroom/domain/record/rules';
import type { Chance } from '../chance.ts';
import { openTermStart } from '../frame.ts';
import { type DemoMember, lastRoleOf } from '../members/demo-member.ts';
import { licencesOfDuty } from '../members/duties.ts';
import { DAY } from '../moments.ts';
import { type Act, daysAgo, type Recorded, type RecordFrame } from './acts.ts';

/** Licences beside those of rank and duty. */
const extras: Readonly<Record<string, readonly QualificationName[]>> = {
  CrewCasey: ['Ground Services Licence'],
  GroundsGreta: ['Ground Services Licence', 'Tarmac Supervisor Licence'],
  opsOctavia: ['Network Division'],
  KofiKnots: ['Operations Division'],
  TwoRolesTara: ['Ground Services Licence'],
};

/** A licence that was withdrawn, with the days before now of both. */
const WITHDRAWN = {
  username: 'JetbridgeJonas',
  name: 'Tarmac Supervisor Licence',
  daysAgo: 52,
  withdrawnDaysAgo: 11,
} as const;

/** A qualification that was granted, and perhaps withdrawn since. */
export type DemoGrant = Recorded & {
  readonly name: QualificationName;
  readonly withdrawn: Pick<Recorded, 'at' | 'by'> | null;
};

function licencesOf(member: DemoMember, { settings }: RecordFrame, chance: Chance): QualificationName[] {
  const rank = lastRoleOf(member)?.rank ?? 0;
  const { dispatch, admin } = settings.thresholds;
  const names = [...licencesOfDuty[member.duty], ...(extras[member.person.username] ?? [])];
  if (rank >= admin) names.push('Administrative Division');
  else if (rank >= dispatch) names.push('Operations Division');
  if (chance.happens(0.15)) names.push('Ground Services Licence');
  return [...new Set(names)];
}

// Newcomers earn their licences later; the keen ones among them, soon.
function mayHold({ firstSeenAt, keenness, neverSignedIn }: DemoMember, frame: RecordFrame): boolean {
  return !neverSignedIn && (firstSeenAt < openTermStart(frame) || keenness > 1);
}

function grantsTo(member: DemoMember, frame: RecordFrame): DemoGrant[] {
  const chance = frame.chance.fork(`licences/${member.person.robloxId}`);
  const names = mayHold(member, frame) ? licencesOf(member, frame, chance) : [];
  const first = member.actsFrom + chance.between(DAY / 2, 2 * DAY);
  const step = Math.max(0, frame.now - first) / (2 * names.length + 1);
  return names.flatMap((name, index) => {
    const at = Math.round(first + index * step) - chance.between(0, 1000 * 60);
    const by = at < frame.now ? frame.administrators.for(member, at) : undefined;
    return by === undefined ? [] : [{ member, at, by, name, withdrawn: null }];
  });
}

function withdrawnGrant(frame: RecordFrame): DemoGrant[] {
  const chance = frame.chance.fork('withdrawn licence');
  const member = frame.members.find(({ person }) => person.username === WITHDRAWN.username);
  const at = daysAgo(WITHDRAWN.daysAgo, frame.now, chance);
  const withdrawnAt = daysAgo(WITHDRAWN.withdrawnDaysAgo, frame.now, chance);
  if (member === undefined || member.actsFrom >= at) return [];
  const by = frame.administrators.for(member, at);
  const withdrawnBy = frame.administrators.for(member, withdrawnAt);
  if (by === undefined || withdrawnBy === undefined) return [];
  return [{ member, at, by, name: WITHDRAWN.name, withdrawn: { at: withdrawnAt, by: withdrawnBy } }];
}

/** Every qualification of the airline's history, those withdrawn included; nobody is granted one twice. */
export function composeGrants(frame: RecordFrame): DemoGrant[] {
  return [...frame.members.flatMap((member) => grantsTo(member, frame)), ...withdrawnGrant(frame)];
}

/** The administrative acts behind the qualifications. */
export function actsOfGrants(grants: readonly DemoGrant[]): Act[] {
  return grants.flatMap(({ member: target, at, by, name, withdrawn }): Act[] => {
    const details = { qualificationName: name };
    const granted: Act = { at, type: 'qualification_add', by, target, details };
    return withdrawn === null
      ? [granted]
      : [granted, { ...withdrawn, type: 'qualification_delete', target, details }];
  });
}
