import { topics } from '@crewroom/domain/contract/topics';
import type { StreamEnd } from '@crewroom/domain/live';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { CommittedWork } from '../changes/live.ts';
import type { SessionLookUp, SignedIn } from '../changes/viewer.ts';
import type { Dependencies } from '../dependencies.ts';
import { findSessions } from '../sessions/session-look-up.ts';
import { type PendingCheck, Stream } from './stream.ts';

const MAX_STREAMS = 10;
const TICK_MS = 1_000;
/** How many sessions are read in one statement. */
const MAX_BATCH_SIZE = 256;

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live'>;

/** The open streams of this process. */
export type Streams = {
  /** Begins a stream as the response to a request. */
  readonly open: (viewer: SignedIn, reply: FastifyReply) => void;
  readonly count: () => number;
  /** Closes all of them, and every later one. */
  readonly close: () => void;
};

/**
 * Returns why a stream may have to end after an event, or `expired` when its member may only have changed. Null for
 * neither.
 */
function checkReason({ invalidated, ended }: CommittedWork, { userId, sessionId }: Stream): StreamEnd | null {
  const end = ended.find((one) => ('userId' in one ? one.userId === userId : one.sessionId === sessionId));
  if (end !== undefined) return end.because;
  if (invalidated === 'everything') return 'expired';
  // With changed rank thresholds a member may no longer be staff.
  const isConcerned = invalidated.some(
    ({ topic }) => topic === topics.member(userId) || topic === topics.settings,
  );
  return isConcerned ? 'expired' : null;
}

function completeCheck(stream: Stream, checked: PendingCheck, session: SessionLookUp): void {
  if (session.kind === 'none') stream.end(checked.because);
  else if (session.kind === 'ended') stream.end(session.because);
  else if (session.viewer.suspension !== null) stream.end('suspended');
  else stream.confirm(session.viewer, checked);
}

/**
 * Manages the open streams of this process. When a member was invalidated or a session may be over, the session is
 * checked before the stream gets further events, as the rank may differ. Many streams are checked in one statement.
 */
export function createStreams({ config, database, clock, live }: Deps, log: FastifyBaseLogger): Streams {
  const streams = new Set<Stream>();
  let isClosed = false;
  let isRechecking = false;

  function pendingChecks() {
    const all = [...streams].flatMap((stream) => {
      const { pendingCheck } = stream;
      return pendingCheck === null ? [] : [{ stream, pendingCheck }];
    });
    return all.slice(0, MAX_BATCH_SIZE);
  }

  async function recheck(batch: ReturnType<typeof pendingChecks>): Promise<void> {
    const ids = batch.map(({ stream }) => stream.sessionId);
    const found = await findSessions(database, ids, clock(), config.thresholds);
    for (const { stream, pendingCheck } of batch) {
      if (streams.has(stream))
        completeCheck(stream, pendingCheck, found.get(stream.sessionId) ?? { kind: 'none' });
    }
  }

  async function runPendingChecks(): Promise<void> {
    if (isRechecking) return;
    isRechecking = true;
    try {
      for (let batch = pendingChecks(); batch.length > 0; batch = pendingChecks()) await recheck(batch);
    } catch (error) {
      // A failed check stays pending, and the next tick tries again.
      log.warn({ err: error }, 'sessions of live streams could not be read');
    } finally {
      isRechecking = false;
    }
  }

  const unsubscribe = live.subscribe((committed) => {
    for (const stream of streams) {
      const because = checkReason(committed, stream);
      if (because !== null) stream.requestCheck(because);
      stream.publish(committed.invalidated);
    }
    void runPendingChecks();
  });

  const ticking = setInterval(() => {
    const now = clock();
    for (const stream of streams) {
      stream.tick();
      if (stream.hasExpired(now)) stream.requestCheck('expired');
    }
    void runPendingChecks();
  }, TICK_MS);
  ticking.unref();

  function closeOldestOf(userId: string): void {
    const own = [...streams].filter((stream) => stream.userId === userId);
    for (const oldest of own.slice(0, Math.max(0, own.length - MAX_STREAMS + 1))) oldest.close();
  }

  function open(viewer: SignedIn, reply: FastifyReply): void {
    closeOldestOf(viewer.userId);
    const stream = new Stream(reply, viewer, config);
    streams.add(stream);
    reply.sse.onClose(() => streams.delete(stream));
    if (isClosed) {
      stream.close();
      return;
    }
    // The session was read before the stream listened, and may have ended in between.
    stream.requestCheck('expired');
    void runPendingChecks();
  }

  return {
    open,
    count: () => streams.size,
    close: () => {
      isClosed = true;
      unsubscribe();
      clearInterval(ticking);
      for (const stream of streams) stream.close();
    },
  };
}
