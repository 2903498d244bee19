import type { RankThresholds } from '@crewroom/domain/contract/access';
import { type InvalidatedTopics, topicsFor } from '@crewroom/domain/contract/topics';
import { RETRY_MS, type StreamEnd } from '@crewroom/domain/live';
import type { FastifyReply } from 'fastify';
import { InvalidationSet } from '../changes/invalidation-set.ts';
import type { SignedIn } from '../changes/viewer.ts';
import { idleEnd } from '../sessions/sessions.ts';

/** A browser that reads nothing for this long counts as disconnected. */
const STALLED_SECONDS = 30;

/** How long the last data may take to send, in milliseconds. */
const CLOSING_WAIT_MS = 1_000;

/** That a session must be checked, and why the stream ends if it is gone. */
export type PendingCheck = { readonly because: StreamEnd };

/** The member of a stream, their rank, and when their session ends unless it is used. */
type Viewer = Pick<SignedIn, 'userId' | 'rank'> & { readonly expiresAt: number };

function viewerOf({ userId, rank, session }: SignedIn): Viewer {
  const { lastUsedAt, endsAt } = session;
  return { userId, rank, expiresAt: idleEnd(new Date(lastUsedAt), new Date(endsAt)).getTime() };
}

/**
 * One open stream. Events are written at once. They are held while its session is checked, and while the browser has
 * not read what was sent. Then the stream sends the collected topics, or invalidates everything when there are too
 * many. No stream holds more than a few topics.
 */
export class Stream {
  readonly sessionId: string;
  #pendingCheck: PendingCheck | null = null;
  readonly #reply: FastifyReply;
  readonly #rules: { readonly thresholds: RankThresholds };
  #viewer: Viewer;
  #held = new InvalidationSet();
  #stalledSeconds = 0;
  #hasBegun = false;

  /** `rules` are those in force whenever something is published. */
  constructor(reply: FastifyReply, signedIn: SignedIn, rules: { readonly thresholds: RankThresholds }) {
    this.#reply = reply;
    this.#rules = rules;
    this.#viewer = viewerOf(signedIn);
    this.sessionId = signedIn.session.id;
    reply.sse.keepAlive();
    reply.sse.sendHeaders();
    reply.raw.flushHeaders();
  }

  get userId(): string {
    return this.#viewer.userId;
  }

  /** Whether its session is over at `now`, unless it was used since it was last read. */
  hasExpired(now: Date): boolean {
    return this.#viewer.expiresAt <= now.getTime();
  }

  get pendingCheck(): PendingCheck | null {
    return this.#pendingCheck;
  }

  /** The session may have ended, or its member changed. Events wait until it was checked. */
  requestCheck(because: StreamEnd): void {
    // `expired` only requests a check of the session. It replaces no earlier reason.
    this.#pendingCheck = {
      because: because === 'expired' ? (this.#pendingCheck?.because ?? because) : because,
    };
  }

  /** The session was checked and is valid. A later reason for a check remains. */
  confirm(signedIn: SignedIn, checked: PendingCheck): void {
    this.#viewer = viewerOf(signedIn);
    if (!this.#hasBegun) this.#write({ data: undefined, retry: RETRY_MS });
    this.#hasBegun = true;
    if (this.#pendingCheck === checked) this.#pendingCheck = null;
    this.#flush();
  }

  /**
   * Publishes what was invalidated: at once, or when its session was checked and the browser has read what was sent.
   */
  publish(invalidated: InvalidatedTopics): void {
    this.#held.add(invalidated);
    this.#flush();
  }

  /** One second has passed. */
  tick(): void {
    this.#stalledSeconds = this.#isBehind ? this.#stalledSeconds + 1 : 0;
    if (this.#stalledSeconds >= STALLED_SECONDS) this.#reply.raw.destroy();
  }

  /** Sends the reason, and closes. */
  end(reason: StreamEnd): void {
    this.#write({ event: 'end', data: { reason } });
    this.close();
  }

  /** Closes, even if the browser reads nothing any more. */
  close(): void {
    const { raw, sse } = this.#reply;
    sse.close();
    const destroying = setTimeout(() => raw.destroy(), CLOSING_WAIT_MS);
    raw.once('close', () => clearTimeout(destroying));
  }

  get #isBehind(): boolean {
    return this.#reply.raw.writableNeedDrain;
  }

  #flush(): void {
    if (this.#pendingCheck !== null || this.#isBehind) return;
    const invalidated = this.#held.all;
    this.#held = new InvalidationSet();
    const heard = topicsFor(this.#viewer, invalidated, this.#rules.thresholds);
    if (heard === 'everything') this.#write({ event: 'resync', data: {} });
    else if (heard.length > 0) this.#write({ event: 'change', data: { topics: heard } });
  }

  #write(message: { readonly event?: string; readonly data: unknown; readonly retry?: number }): void {
    // A disconnected browser is no error.
    this.#reply.sse.send(message).catch(() => undefined);
    if (this.#isBehind) this.#reply.raw.once('drain', () => this.#flush());
  }
}
