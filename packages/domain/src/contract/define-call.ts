import type { z } from 'zod';
import type { Route } from './routes.ts';

/** The contract of one call: its route and the schemas of its input and answer. `status` is the HTTP status of success. */
export type Call = Route & {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly status: 200 | 201 | 204;
  readonly answer: z.ZodType;
};

type Shapes = Partial<Pick<Call, 'params' | 'query' | 'body'>> & Pick<Call, 'answer'>;

/** Joins a route and its schemas into a call. `status` is the HTTP status of success, 200 by default. */
export function defineCall<R extends Route, S extends Shapes>(
  route: R,
  shapes: S & { readonly status?: never },
): R & S & { readonly status: 200 };
export function defineCall<R extends Route, S extends Shapes, const Status extends Call['status']>(
  route: R,
  shapes: S & { readonly status: Status },
): R & S & { readonly status: Status };
export function defineCall(route: Route, shapes: Shapes & { readonly status?: Call['status'] }): Call {
  return { status: 200, ...route, ...shapes };
}

type InputOf<C, Key extends string> = C extends { readonly [K in Key]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** What a caller sends: parameters, query and body, each only where the call takes one. */
export type CallInput<C extends Call> = {
  params: InputOf<C, 'params'>;
  query: InputOf<C, 'query'>;
  body: InputOf<C, 'body'>;
};

/** What a call answers on success. */
export type CallAnswer<C extends Call> = z.output<C['answer']>;
