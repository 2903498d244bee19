import type { EndpointResponse } from '../contract/define-endpoint.ts';
import type { airlineEndpoints } from '../settings/endpoints.ts';

/** The id of the script element in the page that holds the start data as JSON. */
export const START_DATA_ID = 'crewroom-start';

type AirlineData = EndpointResponse<typeof airlineEndpoints.airline>;

/** The data that the web app needs before its first request. The page contains it. */
export type StartData = Omit<AirlineData, 'hub'> & {
  /** Whether the viewer is signed in. */
  readonly session: boolean;
  /** Whether the portal runs with the sandbox in place of Roblox. */
  readonly sandbox: boolean;
  /** The public origin of the portal, such as `https://portal.example.org`. Null if the page has none. */
  readonly publicUrl: string | null;
  /** The address of the host that serves this airline. Absent for a portal that runs alone. */
  readonly hostUrl?: string;
  /** Until when somebody of the host has support access. Absent while nobody has. */
  readonly supportUntil?: string;
  readonly limits: { readonly searchPerMinute: number; readonly writesPerMinute: number };
  /** Null for viewers without access to the portal. */
  readonly hub: AirlineData['hub'] | null;
};
