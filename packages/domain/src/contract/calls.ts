import { authCalls } from '../auth/calls.ts';
import { flightCalls } from '../flights/calls.ts';
import { userCalls } from '../members/calls.ts';
import { adminCalls } from '../record/calls.ts';
import { termCalls } from '../terms/calls.ts';
import type { Call, CallAnswer, CallInput } from './define-call.ts';
import type { CallName } from './routes.ts';

/** Every call with the shapes that go in and out. */
export const callTable = {
  ...authCalls,
  ...userCalls,
  ...flightCalls,
  ...adminCalls,
  ...termCalls,
} satisfies Record<CallName, Call>;

export type InputOf<Name extends CallName> = CallInput<(typeof callTable)[Name]>;
export type AnswerOf<Name extends CallName> = CallAnswer<(typeof callTable)[Name]>;
