import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Aborts when the sandbox closes or the caller hangs up. */
  readonly signal: AbortSignal;
}

/** Null: the handler has written the response itself. */
export type Handler = (exchange: Exchange) => Answer | null | Promise<Answer | null>;

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'ANY';
  /** Matches the whole path; its named groups become the parameters. */
  readonly path: RegExp;
  readonly handle: Handler;
}
