import type { EndpointName } from '@crewroom/domain/catalogue/endpoints';
import {
  exchange,
  type InvalidatedTopics,
  invalidatedBy,
  publishOwnChange,
  refuse,
} from './http-exchange.ts';

const FILE_TIMEOUT_MS = 300_000;

/**
 * Reads a whole file of the portal, so that an interrupted one is discarded. Rejects like `fetchApi`. Listeners are
 * notified of its refusals as of those of the endpoint `reportAs`.
 */
export async function readFile(url: string, reportAs: EndpointName): Promise<Blob> {
  const init = { method: 'GET' };
  const [response, file] = await exchange(url, init, { timeoutMs: FILE_TIMEOUT_MS }, (res) => res.blob());
  return response.ok ? file : refuse(reportAs, response, await file.text());
}

type ChunkOptions = {
  /** Listeners are notified of its refusals as of those of this endpoint. */
  readonly reportAs: EndpointName;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Receives each chunk as it arrives. Returns whether to read on. */
  readonly onChunk: (chunk: Uint8Array<ArrayBuffer>) => boolean;
};

async function readBody({ body }: Response, onChunk: ChunkOptions['onChunk']): Promise<void> {
  const reader = body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return;
    if (onChunk(value)) continue;
    await reader?.cancel();
    return;
  }
}

/** Reads a file of the portal chunk by chunk, to its end or until `onChunk` has enough. Rejects like `fetchApi`. */
export async function readChunks(
  url: string,
  { reportAs, onChunk, ...options }: ChunkOptions,
): Promise<void> {
  const [response, refusal] = await exchange(url, { method: 'GET' }, options, async (res) => {
    if (!res.ok) return await res.text();
    await readBody(res, onChunk);
    return '';
  });
  if (!response.ok) refuse(reportAs, response, refusal);
}

type FileRoute = { readonly method: string; readonly path: string };

/**
 * Uploads a file to a URL, or with null removes the current one. Resolves with the invalidated topics, and rejects like
 * `fetchApi`. Listeners are notified of its refusals as of those of the endpoint `reportAs`.
 */
export async function sendFile(
  { method, path }: FileRoute,
  file: Blob | null,
  reportAs: EndpointName,
): Promise<InvalidatedTopics> {
  const init = { method, body: file, headers: file === null ? {} : { 'content-type': file.type } };
  const [response, text] = await exchange(path, init, { timeoutMs: FILE_TIMEOUT_MS }, (res) => res.text());
  if (!response.ok) refuse(reportAs, response, text);
  const invalidated = invalidatedBy(response);
  publishOwnChange(invalidated);
  return invalidated;
}
