import type { RankThresholds } from '../contract/access.ts';
import type { HubDocument } from '../hub/documents.ts';

/** The id of the script element in the page that holds the start data as JSON. */
export const START_DATA_ID = 'crewroom-start';

/** What the web app needs before its first call; the page contains it. `hub` is null unless somebody is signed in. */
export type StartData = {
  /** Whether somebody is signed in. */
  readonly session: boolean;
  /** Whether the portal runs with the sandbox in place of Roblox. */
  readonly sandbox: boolean;
  /** The origin under which the portal is used, such as `https://portal.example.org`; null when the page has none. */
  readonly publicUrl: string | null;
  readonly airline: {
    readonly name: string;
    readonly logoUrl: string | null;
    readonly chatUrl: string | null;
    /** The airline's colour, `#rrggbb`. */
    readonly accent: string | null;
  };
  readonly thresholds: RankThresholds;
  /** The interval of the roster's sync in minutes; 0 when only an administrator starts one. */
  readonly rosterSyncMinutes: number;
  readonly limits: { readonly searchPerMinute: number; readonly writesPerMinute: number };
  /** CHF for one point of a review. */
  readonly payPerPoint: number;
  /** For how many minutes an advance of the term can be undone; 0 is never. */
  readonly termUndoMinutes: number;
  /** Whether the departures are shown to everybody. */
  readonly publicDepartures: boolean;
  readonly hub: Readonly<Record<HubDocument, string | null>> | null;
  /** The addresses that the screen reads first, which the page itself begins to fetch before the app runs. */
  readonly readings: readonly string[];
};
