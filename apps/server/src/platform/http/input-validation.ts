import { inQuotationMarks } from '@crewroom/domain/text';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type ZodType, z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const quoteAll = (words: readonly unknown[]): string =>
  words.map((word) => inQuotationMarks(String(word))).join(', ');

function unitOf({ origin }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' entries' : '';
}

function typeMessage({
  input,
  path = [],
  expected,
}: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined) return path.length === 0 ? 'Nothing was sent.' : 'This is missing.';
  return `This must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}.`;
}

/**
 * The message for an invalid input whose schema gives none. Toasts show it to people, and zod's own messages are
 * written for programmers.
 */
export function issueMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue);
    case 'unrecognized_keys':
      return `There is no field called ${quoteAll(issue.keys)}.`;
    case 'invalid_value':
      return `Choose one of ${quoteAll(issue.values)}.`;
    case 'too_small':
      return `This must be at least ${String(issue.minimum)}${unitOf(issue)}.`;
    case 'too_big':
      return `This must be at most ${String(issue.maximum)}${unitOf(issue)}.`;
    default:
      return 'This is not valid.';
  }
}

/** Validates parameters, queries and bodies with the schemas of the endpoints. */
export function validateInput(app: FastifyInstance): void {
  z.config({ customError: issueMessage });
  app.setValidatorCompiler<ZodType>((route) => {
    const validate = validatorCompiler(route);
    // Fastify passes an absent body as null. The schemas expect undefined.
    return route.httpPart === 'body' ? (body: unknown) => validate(body ?? undefined) : validate;
  });
}
