import type { EndpointName, InputOf, ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import { fillPath } from '@crewroom/domain/contract/routes';
import {
  exchange,
  type InvalidatedTopics,
  invalidatedBy,
  parseResponse,
  publishOwnChange,
  type RequestOptions,
  refuse,
} from './http-exchange.ts';
import { isObject } from './json-value.ts';
import { responseCache } from './response-cache.ts';

/** The parameters that are set, as texts. */
function asTexts(values: unknown): Record<string, string> {
  if (!isObject(values)) return {};
  const texts = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[key, String(value)] as const]
      : [],
  );
  return Object.fromEntries(texts);
}

/** Returns the URL of a request: the path with its parameters, and the query parameters that are set. */
export function apiUrl(path: string, params: unknown, query: unknown): string {
  const search = new URLSearchParams(asTexts(query)).toString();
  const filled = fillPath(path, asTexts(params));
  return search === '' ? filled : `${filled}?${search}`;
}

type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

type OptionalKeys<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

/** The path parameters, query and body of a request, if it has them. */
export type RequestParts<Name extends EndpointName> = Parts &
  Omit<InputOf<Name>, OptionalKeys<InputOf<Name>>> &
  Partial<Pick<InputOf<Name>, OptionalKeys<InputOf<Name>>>>;

function headersOf(parts: Parts, etag: string | undefined, { idempotencyKey }: RequestOptions): Headers {
  const headers = new Headers({ accept: 'application/json' });
  // The endpoints that accept a file accept a CSV.
  if (typeof parts.body === 'string') headers.set('content-type', 'text/csv');
  else if (parts.body !== undefined) headers.set('content-type', 'application/json');
  if (etag !== undefined) headers.set('if-none-match', etag);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

function bodyOf({ body }: Parts): string | null {
  if (body === undefined) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Marks a repeated response: the mutation was not executed again. */
const REPEATED_HEADER = 'crewroom-repeated';

type ApiResponse = {
  readonly data: unknown;
  readonly invalidated: InvalidatedTopics;
  /** Whether an earlier attempt under the same key had succeeded already. */
  readonly isRepeated: boolean;
};

async function send(name: EndpointName, parts: Parts, options: RequestOptions): Promise<ApiResponse> {
  const { method, path } = apiRoutes[name];
  const url = apiUrl(path, parts.params, parts.query);
  const cached = method === 'GET' ? responseCache.find(url) : undefined;
  const { generation } = responseCache;
  const body = bodyOf(parts);
  const init = { method, body, headers: headersOf(parts, cached?.etag, options) };
  const [response, text] = await exchange(url, init, options, (res) => res.text());
  if (response.status === 304 && cached !== undefined)
    return { data: cached.data, invalidated: [], isRepeated: false };
  if (!response.ok) refuse(name, response, text);
  const data = parseResponse(response, text);
  const etag = response.headers.get('etag');
  if (method === 'GET' && etag !== null) responseCache.set(url, { etag, data }, generation);
  return { data, invalidated: invalidatedBy(response), isRepeated: response.headers.has(REPEATED_HEADER) };
}

/**
 * Sends a request of the contract and resolves with its response. Rejects with an `ApiError` whose message can be
 * shown, or with the abort reason of `signal`.
 */
export async function fetchApi<Name extends EndpointName>(
  name: Name,
  parts: RequestParts<Name>,
  options: RequestOptions = {},
): Promise<ResponseOf<Name>> {
  const { data } = await send(name, parts, options);
  // The server validates every response with this type's schema, so the browser does not.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return data as ResponseOf<Name>;
}

/** Sends a mutation. Resolves with its response, the invalidated topics, and whether it was executed before. */
export async function mutateApi<Name extends EndpointName>(
  name: Name,
  parts: RequestParts<Name>,
  options: RequestOptions,
): Promise<Omit<ApiResponse, 'data'> & { readonly data: ResponseOf<Name> }> {
  const { data, invalidated, isRepeated } = await send(name, parts, options);
  publishOwnChange(invalidated);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server validates every response
  return { data: data as ResponseOf<Name>, invalidated, isRepeated };
}

/**
 * Sends JSON to a route that is not in the contract's table. Resolves with the body of the response, which the caller checks,
 * and rejects like `fetchApi`. Listeners are notified of its refusals as of those of the endpoint `reportAs`.
 */
export async function fetchRoute(
  { method, path }: { readonly method: string; readonly path: string },
  body: object | undefined,
  reportAs: EndpointName,
): Promise<unknown> {
  const parts = { body };
  const init = { method, body: bodyOf(parts), headers: headersOf(parts, undefined, {}) };
  const [response, text] = await exchange(path, init, {}, (res) => res.text());
  return response.ok ? parseResponse(response, text) : refuse(reportAs, response, text);
}
