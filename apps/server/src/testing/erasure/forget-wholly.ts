import { forgetMember } from '../../features/erasure/forget.ts';
import { searchForNames } from '../../features/erasure/name-search.ts';
import { type ChangeDeps, runChange } from '../../platform/changes/change.ts';

/** Forgets a member, and does at once what a job does afterwards: searches what others wrote for their names. */
export async function forgetWholly(deps: ChangeDeps, robloxId: string): Promise<boolean> {
  const found = await runChange(deps, (change) => forgetMember(change, robloxId));
  await searchForNames(deps);
  return found;
}
