import { Readable } from 'node:stream';
import { MINUTE_MS } from '@crewroom/domain/days';
import type { Snapshot } from '../../platform/database/snapshot.ts';

/** How many exports a process makes at once. Each holds a connection, and on PostgreSQL keeps old rows from being cleaned up. */
export const EXPORTS_AT_ONCE = 4;

/** How long an export may take. */
const LONGEST_MS = 10 * MINUTE_MS;

/** A place among the exports of the process, with the snapshot that it is read from. */
export type RunningExport = {
  readonly snapshot: Snapshot;
  /** Makes a stream of the file. When it ends in whatever way, also because the client went away, the place is free again. */
  readonly stream: (file: AsyncIterable<string>) => Readable;
  /** Gives the place back without a file. */
  readonly release: () => Promise<void>;
};

/** The exports that are under way in this process. */
export class RunningExports {
  #taken = 0;
  /** The streams that are open, each with the end of its release. */
  readonly #streams = new Map<Readable, Promise<void>>();

  /** Takes a place and opens a snapshot. Returns null while all places are taken. Throws when the snapshot cannot be opened. */
  async begin(openSnapshot: () => Promise<Snapshot>): Promise<RunningExport | null> {
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

  /** Ends all exports, so that the process does not wait for them. Their clients see that the file is not whole. */
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
      // A connection that cannot be closed is lost already.
      void release().then(resolve, resolve);
    });
    this.#streams.set(stream, released);
    return stream;
  }

  async #release(snapshot: Snapshot): Promise<void> {
    try {
      await snapshot[Symbol.asyncDispose]();
    } finally {
      this.#taken -= 1;
    }
  }
}
