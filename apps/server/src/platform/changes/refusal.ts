import type { ErrorCode } from '@crewroom/domain/contract/errors';
import type { Issue, Suspension } from '@crewroom/domain/contract/schemas';
import { userMessages } from '@crewroom/domain/members/messages';

type Details = { readonly issues?: Issue[]; readonly suspension?: Suspension };

/** An expected failure, which commands and handlers return and never throw. `message` is shown to the person. */
export class Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Details;
  /** Whether the only reason is a missing administrator rank. */
  readonly requiresAdministrator: boolean;

  constructor(code: ErrorCode, message: string, details: Details = {}, requiresAdministrator = false) {
    this.code = code;
    this.message = message;
    this.details = details;
    this.requiresAdministrator = requiresAdministrator;
  }
}

/** Creates a refusal. The code decides the HTTP status; the message is shown to the person. */
export function refuse(code: ErrorCode, message: string, details?: Details): Refusal {
  return new Refusal(code, message, details);
}

/** Like `refuse`, for a caller who is not an administrator: see `requiresAdministrator`. */
export const refuseForRank = (code: ErrorCode, message: string): Refusal =>
  new Refusal(code, message, {}, true);

/** Returns the refusal (400) of an input with mistakes, with the message of the first. */
export const refuseInput = (issues: Issue[]): Refusal =>
  refuse('invalid_input', issues[0]?.message ?? '', { issues });

/** Returns the refusal of an input with mistakes, or null without one. */
export const mistakesRefusal = (issues: Issue[]): Refusal | null =>
  issues.length === 0 ? null : refuseInput(issues);

/** Returns the refusal (400) of an input with one mistake. */
export const refuseField = (path: string, message: string): Refusal => refuseInput([{ path, message }]);

/** Returns the refusal (404) of a member who does not exist or was erased. */
export const userNotFound = refuse('not_found', userMessages.userNotFound);
