import { OWNER_RANK } from '@crewroom/domain/contract/access';
import type { Frame } from './frame.ts';
import { type DemoMember, heldRank, roleAt } from './members/demo-member.ts';
import type { Moment } from './moments.ts';

/** Picks who does what only administrators may; undefined when nobody could have. */
export type Administrators = {
  /** Someone who may administer a member at a moment: not themself and nobody of a higher rank, unless the owner. */
  for(target: DemoMember, at: Moment): DemoMember | undefined;
  /** Someone who may decide about the flight of a dispatcher, rather not their own. */
  forFlightOf(dispatcher: DemoMember, at: Moment): DemoMember | undefined;
  /** Any administrator. */
  at(at: Moment): DemoMember | undefined;
};

function mayAdminister(admin: DemoMember, target: DemoMember, at: Moment): boolean {
  const own = roleAt(admin, at)?.rank ?? 0;
  if (own === OWNER_RANK) return true;
  return admin !== target && own >= (roleAt(target, at)?.rank ?? 0);
}

/** The administrators among the members, the diligent ones more often. */
export function createAdministrators(
  members: readonly DemoMember[],
  { settings, chance }: Frame,
): Administrators {
  const choice = chance.fork('administrators');
  const allAt = (at: Moment) => members.filter((member) => heldRank(member, settings.thresholds.admin, at));
  const pick = (candidates: readonly DemoMember[]) =>
    choice.weighted(candidates, ({ diligence }) => diligence);
  return {
    for: (target, at) => pick(allAt(at).filter((admin) => mayAdminister(admin, target, at))),
    forFlightOf: (dispatcher, at) => {
      const all = allAt(at);
      const others = all.filter((admin) => admin !== dispatcher);
      return pick(others.length > 0 ? others : all);
    },
    at: (at) => pick(allAt(at)),
  };
}
