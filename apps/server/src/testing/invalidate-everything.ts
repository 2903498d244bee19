import { runInUnitOfWork, type UnitOfWorkDeps } from '../platform/changes/unit-of-work.ts';

/**
 * Invalidates everything in a portal, for a test that wrote rows itself, without the commands that invalidate topics.
 */
export function invalidateEverything(deps: UnitOfWorkDeps): Promise<void> {
  return runInUnitOfWork(deps, async (uow) => uow.invalidateEverything());
}
