import type { EndpointResponse } from '../contract/define-endpoint.ts';
import type { airlineEndpoints } from '../settings/endpoints.ts';

/** The id of the script element in the page that holds the start data as JSON. */
export const START_DATA_ID = 'crewroom-start';

type AirlineData = EndpointResponse<typeof airlineEndpoints.airline>;

/** What the web app needs before its first call; the page contains it. */
export type StartData = Omit<AirlineData, 'hub'> & {
  /** Whether somebody is signed in. */
  readonly session: boolean;
  /** Whether the portal runs with the sandbox in place of Roblox. */
  readonly sandbox: boolean;
  /** The origin under which the portal is used, such as `https://portal.example.org`; null when the page has none. */
  readonly publicUrl: string | null;
  readonly limits: { readonly searchPerMinute: number; readonly writesPerMinute: number };
  /** Null for who sees nothing of the portal. */
  readonly hub: AirlineData['hub'] | null;
};
