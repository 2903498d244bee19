import { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The contract of one call. */
export type Endpoint = {
  readonly method: Method;
  /** The path, whose parameters are named as `:name`. */
  readonly path: string;
  /** Who may make it. */
  readonly access: Access;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** The codes it rejects with, beside those that every call like it shares; see `refusalsOf`. */
  readonly refusals?: readonly ErrorCode[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The type of its body, where that is a text and no JSON. */
  readonly bodyType?: 'text/csv';
  /** How many bytes its body may have, where that is not what a call usually takes. */
  readonly bodyBytes?: number;
  /** The HTTP status of success. */
  readonly status: 200 | 201 | 204;
  readonly response: z.ZodType;
};

type Entry = Omit<Endpoint, 'method' | 'path' | 'access' | 'status'> & Partial<Pick<Endpoint, 'status'>>;

/** What a call that returns nothing says of its answer. */
export const noContent = { status: 204, response: z.undefined() } as const;

type StatusOf<E> = E extends { readonly status: infer S extends Endpoint['status'] } ? S : 200;

/** A call by its route, who may make it, and what it takes, returns and rejects. `status` is 200 unless said otherwise. */
export function defineEndpoint<
  const R extends Pick<Endpoint, 'method' | 'path'>,
  const A extends Access,
  const E extends Entry,
>(route: R, access: A, entry: E) {
  // The status is the one that the entry has, or the default.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const status = (entry.status ?? 200) as StatusOf<E>;
  return { ...entry, ...route, access, status };
}

type InputOf<C, Key extends string> = C extends { readonly [K in Key]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** What a caller sends: parameters, query and body, each only where the call takes one. */
export type EndpointInput<C extends Endpoint> = {
  params: InputOf<C, 'params'>;
  query: InputOf<C, 'query'>;
  body: InputOf<C, 'body'>;
};

/** What a call answers on success. */
export type EndpointResponse<C extends Endpoint> = z.output<C['response']>;
