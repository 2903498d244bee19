import type { z } from 'zod';
import type { Method } from '../contract/define-endpoint.ts';
import type { ErrorCode } from '../contract/errors.ts';

/** Who may ask: everybody, who is signed in at the host, or who runs it. */
export type HostAccess = 'public' | 'signed-in' | 'operator';

/** The contract of an endpoint of the host, next to those of an airline. */
export type HostEndpoint = {
  readonly method: Method;
  readonly path: string;
  readonly access: HostAccess;
  readonly summary: string;
  readonly refusals?: readonly ErrorCode[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The content type of its body, if it is a file. */
  readonly bodyType?: 'application/octet-stream';
  readonly status: 200 | 201 | 204;
  readonly response: z.ZodType;
};

/** Defines an endpoint of the host, with its types. */
export const defineHostEndpoint = <const E extends HostEndpoint>(endpoint: E): E => endpoint;

/** What an endpoint of the host returns. */
export type HostResponse<E extends HostEndpoint> = z.output<E['response']>;
