import type { Secrets } from '@crewroom/server/platform/secrets/secret-key';
import type { Randomness } from '@crewroom/server/platform/secrets/tokens';
import type { OpenAirlines } from './airlines/open-airlines.ts';
import type { AirlineStorage } from './airlines/storage.ts';
import type { HostConfig } from './host-config.ts';
import type { PublishChange } from './registry/changes.ts';
import type { Directory } from './registry/directory.ts';
import type { CountOpening } from './registry/openings.ts';
import type { Processes } from './registry/processes.ts';
import type { Registry } from './registry/tables.ts';
import type { HostRoblox } from './roblox/host-roblox.ts';

/** The dependencies of the host's own app. */
export type HostDeps = {
  readonly config: HostConfig;
  /** The key from which the airlines' keys are derived. */
  readonly hostKey: string;
  readonly registry: Registry;
  readonly processes: Processes;
  readonly storage: AirlineStorage;
  readonly directory: Directory;
  /** Makes a change of an airline known to every process. */
  readonly publish: PublishChange;
  readonly countOpening: CountOpening;
  readonly airlines: OpenAirlines;
  readonly roblox: HostRoblox;
  readonly secrets: Secrets;
  readonly clock: () => Date;
  readonly randomness: Randomness;
};
