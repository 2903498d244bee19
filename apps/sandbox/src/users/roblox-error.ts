import { jsonAnswer } from '../http/answers.ts';
import type { Answer } from '../http/exchange.ts';

/** An error as Roblox's older services (users, thumbnails) word it. */
export function robloxError(status: number, code: number, message: string): Answer {
  return jsonAnswer(status, { errors: [{ code, message, userFacingMessage: 'Something went wrong' }] });
}
