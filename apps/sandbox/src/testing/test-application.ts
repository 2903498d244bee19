import { z } from 'zod';
import { fetchJson, type JsonResponse } from './test-sandbox.ts';

export const asBot = { authorization: 'Bot crewroom-sandbox-bot-token' };

/** Sends a request as Discord's application. Returns null for a response without a body. */
export async function callApplication(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = asBot,
): Promise<JsonResponse> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${url}/api/v10${path}`, { method, headers, ...sent });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

export const idOf = ({ body }: JsonResponse): string => z.object({ id: z.string() }).parse(body).id;

/** Returns the posts that the sandbox shows. */
export const listedPosts = async (url: string): Promise<unknown> =>
  (await fetchJson(`${url}/control/discord`)).body;
