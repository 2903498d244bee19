import { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The contract of one endpoint. */
export type Endpoint = {
  readonly method: Method;
  /** The path, whose parameters are named as `:name`. */
  readonly path: string;
  /** Who may send the request. */
  readonly access: Access;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** The error codes besides those that all similar endpoints share. See `refusalsOf`. */
  readonly refusals?: readonly ErrorCode[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The content type of its body, if it is text and not JSON. */
  readonly bodyType?: 'text/csv';
  /** The maximum size of its body in bytes, if it differs from the default. */
  readonly bodyBytes?: number;
  /** The HTTP status of success. */
  readonly status: 200 | 201 | 204;
  readonly response: z.ZodType;
};

type Entry = Omit<Endpoint, 'method' | 'path' | 'access' | 'status'> & Partial<Pick<Endpoint, 'status'>>;

/** The status and response of an endpoint that returns nothing. */
export const noContent = { status: 204, response: z.undefined() } as const;

type StatusOf<E> = E extends { readonly status: infer S extends Endpoint['status'] } ? S : 200;

/** Defines an endpoint by its route, access level, input, response and error codes. `status` is 200 by default. */
export function defineEndpoint<
  const R extends Pick<Endpoint, 'method' | 'path'>,
  const A extends Access,
  const E extends Entry,
>(route: R, access: A, entry: E) {
  // The status is the one of the entry, or the default.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const status = (entry.status ?? 200) as StatusOf<E>;
  return { ...entry, ...route, access, status };
}

type InputOf<C, Key extends string> = C extends { readonly [K in Key]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** The input of an endpoint: parameters, query and body, each only if the endpoint takes one. */
export type EndpointInput<C extends Endpoint> = {
  params: InputOf<C, 'params'>;
  query: InputOf<C, 'query'>;
  body: InputOf<C, 'body'>;
};

/** The response of an endpoint on success. */
export type EndpointResponse<C extends Endpoint> = z.output<C['response']>;
