import type { Source } from '../stream.ts';

type Listener = (event: { readonly data?: unknown }) => void;

/** A stream whose messages a test sends. */
export class FakeSource implements Source {
  readyState = 0;
  isClosed = false;
  readonly #listeners: (readonly [string, Listener])[] = [];

  readonly addEventListener = (type: string, listener: Listener): void => {
    this.#listeners.push([type, listener]);
  };

  close(): void {
    this.isClosed = true;
  }

  emit(type: string, data?: string): void {
    for (const [name, listener] of this.#listeners) if (name === type) listener({ data });
  }

  /** Loses the connection. With 2 the browser does not reconnect by itself. */
  fail(readyState: 0 | 2 = 0): void {
    this.readyState = readyState;
    this.emit('error');
  }
}
