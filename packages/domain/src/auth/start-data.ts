import type { RankThresholds } from '../contract/access.ts';
import type { HubDocument } from '../hub/documents.ts';

/** The id of the data block in the page the server sends. */
export const START_DATA_ID = 'crewroom-start';

/** What the web app needs before its first call; carried by the page itself. `hub` is there for the signed-in only. */
export type StartData = {
  readonly session: boolean;
  readonly sandbox: boolean;
  /** The origin at which the portal is used; null where a page does not say. */
  readonly publicUrl: string | null;
  readonly airline: {
    readonly name: string;
    readonly logoUrl: string | null;
    readonly chatUrl: string | null;
    readonly accent: string | null;
  };
  readonly thresholds: RankThresholds;
  readonly limits: { readonly searchPerMinute: number; readonly writesPerMinute: number };
  /** CHF for one point of a review. */
  readonly payPerPoint: number;
  readonly hub: Readonly<Record<HubDocument, string | null>> | null;
};
