import type { StartData } from '@crewroom/domain/auth/start-data';
import { defaultThresholds } from '@crewroom/domain/contract/access';

/** The start data of a signed-in member's page. */
export const exampleStartData: StartData = {
  session: true,
  sandbox: false,
  publicUrl: null,
  airline: { name: 'Aurora Air', logoUrl: null, chatUrl: null, accent: null },
  thresholds: defaultThresholds,
  limits: { searchPerMinute: 60, writesPerMinute: 120 },
  rosterSyncMinutes: 5,
  payPerPoint: 1,
  termUndoMinutes: 15,
  publicDepartures: false,
  hub: null,
  furtherDocuments: [],
};
