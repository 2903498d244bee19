import { flightMessages } from '../flights/messages.ts';
import type { Issue } from './error-body.ts';

/**
 * What an error body says about faults of an input: that required fields are missing when one is (specification,
 * section 5), whatever else is wrong, otherwise the first fault. Null without faults.
 */
export function inputMessage(issues: readonly Issue[]): string | null {
  const missing = issues.find(({ message }) => message === flightMessages.requiredFields);
  return (missing ?? issues[0])?.message ?? null;
}
