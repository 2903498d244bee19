import type { z } from 'zod';
import type { Method } from '../contract/define-endpoint.ts';
import type { ErrorCode } from '../contract/errors.ts';

/** The access to an endpoint: everybody, signed-in people, or operators. */
export type HostAccess = 'public' | 'signed-in' | 'operator';

/** The contract of an endpoint of the host. */
export type HostEndpoint = {
  readonly method: Method;
  readonly path: string;
  readonly access: HostAccess;
  readonly summary: string;
  readonly refusals?: readonly ErrorCode[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The content type of a body that is a file. */
  readonly bodyType?: 'application/octet-stream';
  readonly status: 200 | 201 | 204;
  readonly response: z.ZodType;
};

/** Defines an endpoint of the host, with its types. */
export const defineHostEndpoint = <const E extends HostEndpoint>(endpoint: E): E => endpoint;

/** The response of an endpoint of the host. */
export type HostResponse<E extends HostEndpoint> = z.output<E['response']>;
