import type { z } from 'zod';

type Fault = z.core.$ZodRawIssue;

const quoted = (words: readonly unknown[]): string => words.map((word) => `“${String(word)}”`).join(', ');

function ofSize({ origin }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' entries' : '';
}

function ofType({ input, path = [], expected }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined) return path.length === 0 ? 'Nothing was sent.' : 'This is missing.';
  return `This must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}.`;
}

/**
 * What a fault of an input is told as when its schema has no words of its own: the message of an error is what a toast
 * shows, and a validator's is not written for a person.
 */
export function faultWords(fault: Fault): string {
  switch (fault.code) {
    case 'invalid_type':
      return ofType(fault);
    case 'unrecognized_keys':
      return `Nothing here is called ${quoted(fault.keys)}.`;
    case 'invalid_value':
      return `Choose one of ${quoted(fault.values)}.`;
    case 'too_small':
      return `This must be at least ${String(fault.minimum)}${ofSize(fault)}.`;
    case 'too_big':
      return `This must be at most ${String(fault.maximum)}${ofSize(fault)}.`;
    default:
      return 'This is not valid.';
  }
}
