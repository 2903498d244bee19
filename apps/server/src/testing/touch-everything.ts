import { type ChangeDeps, runChange } from '../platform/changes/change.ts';

/** Makes a portal read everything anew: for a test that wrote rows itself, without the commands that touch topics. */
export function invalidateEverything(deps: ChangeDeps): Promise<void> {
  return runChange(deps, async (change) => change.invalidateEverything());
}
