import { runInUnitOfWork, type UnitOfWorkDeps } from '../platform/changes/unit-of-work.ts';

/** Makes a portal read everything again: for a test that wrote rows itself, without the commands that touch topics. */
export function invalidateEverything(deps: UnitOfWorkDeps): Promise<void> {
  return runInUnitOfWork(deps, async (uow) => uow.invalidateEverything());
}
