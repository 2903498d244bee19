import type { Answer } from './exchange.ts';

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

export function redirectAnswer(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } };
}
