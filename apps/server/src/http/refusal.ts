import type { Issue } from '@crewroom/domain/api/error-body';
import type { ErrorCode } from '@crewroom/domain/api/error-codes';
import type { Suspension } from '@crewroom/domain/auth/suspension';

type Details = { readonly issues?: Issue[]; readonly suspension?: Suspension };

/** An expected "no": a value that commands and handlers return, never throw. `message` is what the person reads. */
export class Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    this.code = code;
    this.message = message;
    this.details = details;
  }
}

/** Makes a refusal: its code decides the status, its message what the person reads. */
export function refuse(code: ErrorCode, message: string, details?: Details): Refusal {
  return new Refusal(code, message, details);
}
