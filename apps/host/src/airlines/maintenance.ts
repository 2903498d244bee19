import type { HostDeps } from '../deps.ts';
import type { HostLog } from '../host-log.ts';
import { notifyOfClosing } from './closing-notices.ts';
import { undoBrokenCreations } from './create-airline.ts';
import { eraseClosed, removeExpired } from './erase-airlines.ts';
import { executeNotices } from './erasure-notices.ts';
import type { OpenAirlines } from './open-airlines.ts';
import { settleClaims } from './settle-claims.ts';

type Deps = Pick<
  HostDeps,
  'registry' | 'storage' | 'processes' | 'config' | 'clock' | 'publish' | 'roblox'
> & {
  readonly airlines: Pick<OpenAirlines, 'close' | 'use'>;
  readonly log: HostLog;
};

const steps: readonly ((deps: Deps) => Promise<void>)[] = [
  undoBrokenCreations,
  eraseClosed,
  settleClaims,
  removeExpired,
  notifyOfClosing,
  executeNotices,
];

/** The host's own work of each sweep. A step that fails is logged, and the others still run. */
export async function maintain(deps: Deps): Promise<void> {
  for (const step of steps) {
    try {
      await step(deps);
    } catch (error) {
      deps.log.error({ err: error, step: step.name }, 'a step of the maintenance failed');
    }
  }
}
