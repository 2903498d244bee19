import { z } from 'zod';
import { faultOfText, isBlank, type TextRule, tidyText } from './plain-text.ts';

const NO_TEXT = 'Write some text.';

function tidied(rule: TextRule, missing: string) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : NO_TEXT) })
    .transform(tidyText)
    .superRefine((text, context) => {
      const fault = faultOfText(text, rule);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    });
}

/** Text that must say something, tidied as it is stored (rules of plain text); `missing` is what a blank one is told. */
export function requiredText(rule: TextRule, missing = 'This is required.') {
  return tidied(rule, missing).refine((text) => !isBlank(text), missing);
}

/** Text that may be blank. */
export function optionalText(rule: TextRule) {
  return tidied(rule, NO_TEXT);
}
