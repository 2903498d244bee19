import { jsonAnswer } from '../http/answers.ts';
import type { Answer } from '../http/exchange.ts';

const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'NOT_IMPLEMENTED',
  503: 'UNAVAILABLE',
};

const RETRY_AFTER_SECONDS = '5';

/** An error as Open Cloud v2 words it; a 401 comes from the gateway before it, which has another shape. */
export function cloudError(status: number, message: string): Answer {
  if (status === 401) return jsonAnswer(401, { errors: [{ code: 0, message }] });
  const headers = status === 429 ? { 'retry-after': RETRY_AFTER_SECONDS } : {};
  return jsonAnswer(status, { code: CODES[status] ?? 'INTERNAL', message, details: [] }, headers);
}
