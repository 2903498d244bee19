import { authEndpoints } from '../auth/calls.ts';
import { securityEndpoints } from '../auth/security-calls.ts';
import { calendarEndpoints } from '../calendar/calls.ts';
import type { apiRoutes } from '../contract/api-routes.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '../contract/define-call.ts';
import { departureEndpoints } from '../departures/calls.ts';
import { discordEndpoints } from '../discord/calls.ts';
import { discordPostEndpoints } from '../discord/post-calls.ts';
import { aircraftEndpoints } from '../flights/aircraft-calls.ts';
import { flightEndpoints } from '../flights/calls.ts';
import { gameEndpoints, gameKeyEndpoints } from '../game/calls.ts';
import { importEndpoints } from '../import/calls.ts';
import { inboxEndpoints } from '../inbox/calls.ts';
import { insightEndpoints } from '../insights/calls.ts';
import { rosterEndpoints, userEndpoints } from '../members/calls.ts';
import { erasureEndpoints } from '../members/erasure-calls.ts';
import { preferenceEndpoints } from '../members/preferences.ts';
import { notificationEndpoints } from '../notifications/calls.ts';
import { namesOf } from '../per-name.ts';
import { adminEndpoints } from '../record/calls.ts';
import { leaveEndpoints } from '../record/leave-calls.ts';
import { qualificationEndpoints } from '../record/licence-calls.ts';
import { reliabilityEndpoints } from '../record/mark-calls.ts';
import { sanctionEndpoints } from '../record/sanction-calls.ts';
import { airlineEndpoints, settingsEndpoints } from '../settings/calls.ts';
import { setupEndpoints } from '../setup/calls.ts';
import { termEndpoints } from '../terms/calls.ts';

/** All calls by name. */
export const endpointTable = {
  ...authEndpoints,
  ...securityEndpoints,
  ...userEndpoints,
  ...preferenceEndpoints,
  ...rosterEndpoints,
  ...erasureEndpoints,
  ...flightEndpoints,
  ...aircraftEndpoints,
  ...departureEndpoints,
  ...adminEndpoints,
  ...leaveEndpoints,
  ...qualificationEndpoints,
  ...reliabilityEndpoints,
  ...sanctionEndpoints,
  ...inboxEndpoints,
  ...notificationEndpoints,
  ...calendarEndpoints,
  ...discordPostEndpoints,
  ...discordEndpoints,
  ...airlineEndpoints,
  ...settingsEndpoints,
  ...importEndpoints,
  ...setupEndpoints,
  ...termEndpoints,
  ...insightEndpoints,
  ...gameKeyEndpoints,
  ...gameEndpoints,
} satisfies { readonly [Name in keyof typeof apiRoutes]: Endpoint & (typeof apiRoutes)[Name] };

export type EndpointName = keyof typeof endpointTable;

/** The names of all calls. */
export const endpointNames = namesOf(endpointTable);

const names = new Map<Endpoint, EndpointName>(endpointNames.map((name) => [endpointTable[name], name]));

/** The name of a call; undefined for one that is not in the table. */
export function endpointNameOf(endpoint: Endpoint): EndpointName | undefined {
  return names.get(endpoint);
}

export type InputOf<Name extends EndpointName> = EndpointInput<(typeof endpointTable)[Name]>;
export type ResponseOf<Name extends EndpointName> = EndpointResponse<(typeof endpointTable)[Name]>;
