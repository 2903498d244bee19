import { authCalls } from '../auth/calls.ts';
import { securityCalls } from '../auth/security-calls.ts';
import { calendarCalls } from '../calendar/calls.ts';
import type { apiRoutes } from '../contract/api-routes.ts';
import type { Call, CallAnswer, CallInput } from '../contract/define-call.ts';
import { departureCalls } from '../departures/calls.ts';
import { discordCalls } from '../discord/calls.ts';
import { chatCalls } from '../discord/post-calls.ts';
import { aircraftCalls } from '../flights/aircraft-calls.ts';
import { flightCalls } from '../flights/calls.ts';
import { gameCalls, gameKeyCalls } from '../game/calls.ts';
import { movingInCalls } from '../import/calls.ts';
import { inboxCalls } from '../inbox/calls.ts';
import { insightCalls } from '../insights/calls.ts';
import { rosterCalls, userCalls } from '../members/calls.ts';
import { erasureCalls } from '../members/erasure-calls.ts';
import { preferenceCalls } from '../members/preferences.ts';
import { notificationCalls } from '../notifications/calls.ts';
import { namesOf } from '../per-name.ts';
import { adminCalls } from '../record/calls.ts';
import { leaveCalls } from '../record/leave-calls.ts';
import { licenceCalls } from '../record/licence-calls.ts';
import { markCalls } from '../record/mark-calls.ts';
import { sanctionCalls } from '../record/sanction-calls.ts';
import { airlineCalls, settingsCalls } from '../settings/calls.ts';
import { setupCalls } from '../setup/calls.ts';
import { termCalls } from '../terms/calls.ts';

/** All calls by name. */
export const callTable = {
  ...authCalls,
  ...securityCalls,
  ...userCalls,
  ...preferenceCalls,
  ...rosterCalls,
  ...erasureCalls,
  ...flightCalls,
  ...aircraftCalls,
  ...departureCalls,
  ...adminCalls,
  ...leaveCalls,
  ...licenceCalls,
  ...markCalls,
  ...sanctionCalls,
  ...inboxCalls,
  ...notificationCalls,
  ...calendarCalls,
  ...chatCalls,
  ...discordCalls,
  ...airlineCalls,
  ...settingsCalls,
  ...movingInCalls,
  ...setupCalls,
  ...termCalls,
  ...insightCalls,
  ...gameKeyCalls,
  ...gameCalls,
} satisfies { readonly [Name in keyof typeof apiRoutes]: Call & (typeof apiRoutes)[Name] };

export type CallName = keyof typeof callTable;

/** The names of all calls. */
export const callNames = namesOf(callTable);

const names = new Map<Call, CallName>(callNames.map((name) => [callTable[name], name]));

/** The name of a call; undefined for one that is not in the table. */
export function callNameOf(call: Call): CallName | undefined {
  return names.get(call);
}

export type InputOf<Name extends CallName> = CallInput<(typeof callTable)[Name]>;
export type AnswerOf<Name extends CallName> = CallAnswer<(typeof callTable)[Name]>;
