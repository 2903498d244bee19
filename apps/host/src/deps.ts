import type { Secrets } from '@crewroom/server/platform/secrets/secret-key';
import type { Randomness } from '@crewroom/server/platform/secrets/tokens';
import type { OpenAirlines } from './airlines/open-airlines.ts';
import type { HostConfig } from './host-config.ts';
import type { Directory } from './registry/directory.ts';
import type { Registry } from './registry/tables.ts';
import type { HostRoblox } from './roblox/host-roblox.ts';

/** Everything that the host's own app is built from. */
export type HostDeps = {
  readonly config: HostConfig;
  /** From it the keys of the airlines are derived. */
  readonly hostKey: string;
  readonly registry: Registry;
  readonly directory: Directory;
  readonly airlines: OpenAirlines;
  readonly roblox: HostRoblox;
  readonly secrets: Secrets;
  readonly clock: () => Date;
  readonly randomness: Randomness;
};
