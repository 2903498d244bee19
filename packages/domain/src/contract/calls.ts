import { authCalls } from '../auth/calls.ts';
import { calendarCalls } from '../calendar/calls.ts';
import { chatCalls } from '../chat/calls.ts';
import { flightCalls } from '../flights/calls.ts';
import { gameCalls, gameKeyCalls } from '../game/calls.ts';
import { inboxCalls } from '../inbox/calls.ts';
import { rosterCalls, userCalls } from '../members/calls.ts';
import { adminCalls, leaveCalls, sanctionCalls } from '../record/calls.ts';
import { termCalls } from '../terms/calls.ts';
import type { Call, CallAnswer, CallInput } from './define-call.ts';
import type { CallName } from './routes.ts';

/** All calls with the schemas of their input and answer. */
export const callTable = {
  ...authCalls,
  ...userCalls,
  ...rosterCalls,
  ...flightCalls,
  ...adminCalls,
  ...leaveCalls,
  ...sanctionCalls,
  ...inboxCalls,
  ...calendarCalls,
  ...chatCalls,
  ...termCalls,
  ...gameKeyCalls,
  ...gameCalls,
} satisfies Record<CallName, Call>;

export type InputOf<Name extends CallName> = CallInput<(typeof callTable)[Name]>;
export type AnswerOf<Name extends CallName> = CallAnswer<(typeof callTable)[Name]>;
