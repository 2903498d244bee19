import { authEndpoints } from '../auth/endpoints.ts';
import { securityEndpoints } from '../auth/security-endpoints.ts';
import { calendarEndpoints } from '../calendar/endpoints.ts';
import type { apiRoutes } from '../contract/api-routes.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '../contract/define-endpoint.ts';
import { departureEndpoints } from '../departures/endpoints.ts';
import { discordEndpoints } from '../discord/endpoints.ts';
import { discordPostEndpoints } from '../discord/post-endpoints.ts';
import { aircraftEndpoints } from '../flights/aircraft-endpoints.ts';
import { flightEndpoints } from '../flights/endpoints.ts';
import { gameEndpoints, gameKeyEndpoints } from '../game/endpoints.ts';
import { importEndpoints } from '../import/endpoints.ts';
import { inboxEndpoints } from '../inbox/endpoints.ts';
import { insightEndpoints } from '../insights/endpoints.ts';
import { rosterEndpoints, userEndpoints } from '../members/endpoints.ts';
import { erasureEndpoints } from '../members/erasure-endpoints.ts';
import { preferenceEndpoints } from '../members/preferences.ts';
import { notificationEndpoints } from '../notifications/endpoints.ts';
import { namesOf } from '../record-from-names.ts';
import { adminEndpoints } from '../record/endpoints.ts';
import { leaveEndpoints } from '../record/leave-endpoints.ts';
import { qualificationEndpoints } from '../record/qualification-endpoints.ts';
import { reliabilityEndpoints } from '../record/reliability-endpoints.ts';
import { sanctionEndpoints } from '../record/sanction-endpoints.ts';
import { airlineEndpoints, settingsEndpoints } from '../settings/endpoints.ts';
import { setupEndpoints } from '../setup/endpoints.ts';
import { termEndpoints } from '../terms/endpoints.ts';

/** All endpoints by name. */
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

/** The names of all endpoints. */
export const endpointNames = namesOf(endpointTable);

const names = new Map<Endpoint, EndpointName>(endpointNames.map((name) => [endpointTable[name], name]));

/** Returns the name of an endpoint. Undefined if it is not in the table. */
export function endpointNameOf(endpoint: Endpoint): EndpointName | undefined {
  return names.get(endpoint);
}

export type InputOf<Name extends EndpointName> = EndpointInput<(typeof endpointTable)[Name]>;
export type ResponseOf<Name extends EndpointName> = EndpointResponse<(typeof endpointTable)[Name]>;
