import { Readable } from 'node:stream';
import { MINUTE_MS } from '@crewroom/domain/days';
import type { DatabaseSnapshot } from '../../platform/database/snapshot.ts';

/**
 * The number of concurrent exports of a process. Each holds a connection, and on PostgreSQL keeps old rows from being cleaned
 * up.
 */
export const EXPORTS_AT_ONCE = 4;

/** The maximum duration of an export. */
const LONGEST_MS = 10 * MINUTE_MS;

/** A slot for an export of the process, with its snapshot. */
export type RunningExport = {
  readonly snapshot: DatabaseSnapshot;
  /** Returns a stream of the file. The slot is released when the stream ends in any way, even if the client disconnects. */
  readonly stream: (file: AsyncIterable<string>) => Readable;
  /** Releases the slot without a file. */
  readonly release: () => Promise<void>;
};

/** The running exports of this process. */
export class RunningExports {
  #taken = 0;
  /** The open streams, each with its release. */
  readonly #streams = new Map<Readable, Promise<void>>();

  /** Takes a slot and opens a snapshot. Returns null while all slots are taken. Throws if the snapshot cannot be opened. */
  async begin(openSnapshot: () => Promise<DatabaseSnapshot>): Promise<RunningExport | null> {
    if (this.#taken >= EXPORTS_AT_ONCE) return null;
    this.#taken += 1;
    try {
      const snapshot = await openSnapshot();
      const release = () => this.#release(snapshot);
      return { snapshot, release, stream: (file) => this.#stream(file, release) };
    } catch (error) {
      this.#taken -= 1;
      throw error;
    }
  }

  /** Ends all exports, so that the process does not wait for them. Their clients see that the file is incomplete. */
  async stop(): Promise<void> {
    const ends = [...this.#streams.values()];
    for (const stream of this.#streams.keys()) stream.destroy(new Error('The portal stops'));
    await Promise.allSettled(ends);
  }

  #stream(file: AsyncIterable<string>, release: () => Promise<void>): Readable {
    const stream = Readable.from(file);
    const tooLate = setTimeout(() => stream.destroy(new Error('The export took too long')), LONGEST_MS);
    const { promise: released, resolve } = Promise.withResolvers<void>();
    stream.once('close', () => {
      clearTimeout(tooLate);
      this.#streams.delete(stream);
      // A connection that cannot be closed is already lost.
      void release().then(resolve, resolve);
    });
    this.#streams.set(stream, released);
    return stream;
  }

  async #release(snapshot: DatabaseSnapshot): Promise<void> {
    try {
      await snapshot[Symbol.asyncDispose]();
    } finally {
      this.#taken -= 1;
    }
  }
}
