import { testClient } from './test-sandbox.ts';

export interface JsonAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export async function callJson(url: string, init: RequestInit = {}): Promise<JsonAnswer> {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export function sendJson(method: 'POST' | 'PUT', url: string, body: unknown): Promise<JsonAnswer> {
  return callJson(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** With the API key; a path starts after the group. */
export function readGroup(sandboxUrl: string, path: string): Promise<JsonAnswer> {
  return callJson(`${sandboxUrl}/cloud/v2/groups/${testClient.groupId}${path}`, {
    headers: { 'x-api-key': testClient.apiKey },
  });
}
