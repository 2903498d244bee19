import { eraseMember } from '../../features/erasure/erase-member.ts';
import { searchForNames } from '../../features/erasure/name-search.ts';
import { runInUnitOfWork, type UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';

/** Erases a member, and runs the later job at once, which searches other people's texts for their names. */
export async function eraseFully(deps: UnitOfWorkDeps, robloxId: string): Promise<boolean> {
  const found = await runInUnitOfWork(deps, (uow) => eraseMember(uow, robloxId));
  await searchForNames(deps);
  return found;
}
