import { z } from 'zod';
import { faultOfText, type TextRule, tidyText } from './plain-text.ts';

function tidied(rule: TextRule) {
  return z
    .string('Write some text.')
    .transform(tidyText)
    .superRefine((text, context) => {
      const fault = faultOfText(text, rule);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    });
}

/** Text that must say something, tidied as it is stored (rules of plain text); `missing` is what a blank one is told. */
export function requiredText(rule: TextRule, missing = 'This is required.') {
  return tidied(rule).refine((text) => text !== '', missing);
}

/** Text that may be blank. */
export function optionalText(rule: TextRule) {
  return tidied(rule);
}
