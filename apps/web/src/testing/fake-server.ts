import type { EndpointName, InputOf, ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { supportPath } from '@crewroom/domain/hosting/support-path';
import { namesOf } from '@crewroom/domain/record-from-names';
import { vi } from 'vitest';

type Result<Name extends EndpointName> = ResponseOf<Name> | Response;

type FileName = Exclude<keyof typeof plainRoutes, EndpointName>;

/** The routes that only an airline of a host has. */
const hostedRoutes = {
  support: { method: 'GET', path: supportPath },
  allowSupport: { method: 'PUT', path: supportPath },
} as const;

/**
 * The server's responses, by endpoint: a body, a response, or a function that is called for each request with its URL
 * and its body. Routes of files have responses alone.
 */
export type Responses = {
  readonly [Name in EndpointName]?:
    | Result<Name>
    | ((url: URL, body: InputOf<Name>['body']) => Result<Name> | Promise<Result<Name>>);
} & { readonly [Name in FileName]?: Response | ((url: URL) => Response | Promise<Response>) } & {
  readonly [Name in keyof typeof hostedRoutes]?: Response | ((url: URL, body: unknown) => Response);
};

const routes = { ...plainRoutes, ...apiRoutes, ...hostedRoutes };

type Issues = readonly { readonly path: string; readonly message: string }[];

/** An error response with the message that a person reads, and the errors of an input. */
export const errorResponse = (code: ErrorCode, message: string, issues?: Issues): Response =>
  Response.json({ code, message, issues }, { status: errorStatus[code] });

const isFunction = (value: unknown): value is (url: URL, body: unknown) => unknown =>
  typeof value === 'function';

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:[a-z]+/gi, '[^/]+')}$`);

const bodyOf = (headers: RequestInit['headers'], body: RequestInit['body']): unknown =>
  typeof body === 'string' && new Headers(headers).get('content-type')?.includes('json') === true
    ? JSON.parse(body)
    : body;

/** Returns `fetch` from a table until the test ends. A request that the table does not name fails the test. */
export function serveResponses(responses: Responses): void {
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const name = namesOf(responses).find(
      (one) => routes[one].method === method && patternOf(routes[one].path).test(url.pathname),
    );
    if (name === undefined) {
      // The setup allows no error on the console. The rejection alone would be shown as a lost connection.
      console.error(`The test has no response for ${method} ${input}`);
      throw new TypeError('Failed to fetch');
    }
    const response: unknown = responses[name];
    const result: unknown = isFunction(response) ? await response(url, bodyOf(headers, body)) : response;
    return result instanceof Response ? result.clone() : Response.json(result);
  });
}
