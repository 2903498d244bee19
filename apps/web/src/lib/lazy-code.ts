import { START_DATA_ID } from '@crewroom/domain/auth/start-data';
import { noAnswer } from './api-client.ts';
import { asError } from './api-error.ts';

/** The error when the files of a part no longer exist, because a newer version of the portal was deployed. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/** The pause before each try. */
const PAUSES_MS = [0, 400, 1200];
const PAGE_TIMEOUT_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

async function readPage(): Promise<string> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    return await answer.text();
  } catch (cause) {
    throw noAnswer(cause);
  }
}

/** Whether the server now has another version of the web app. Rejects when it cannot be reached. */
async function isOutdated(): Promise<boolean> {
  const running = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  const page = await readPage();
  const isPortal = page.includes(`id="${START_DATA_ID}"`);
  // The libraries may be the same in both versions.
  return isPortal && [...running].some(({ src }) => !page.includes(new URL(src).pathname));
}

async function reasonOf(error: unknown): Promise<Error> {
  try {
    if (await isOutdated()) return new OutdatedError('A new version of the portal is there');
  } catch (unreachable) {
    if (unreachable instanceof Error) return unreachable;
  }
  return asError(error);
}

/**
 * Downloads a part of the app, with a few tries. Rejects with an `OutdatedError` when there is a new version, with an
 * `ApiError` when the portal cannot be reached, and otherwise with the error of the import.
 */
async function downloadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let failure = new Error('Nothing was tried');
  for (const ms of PAUSES_MS) {
    await pause(ms);
    try {
      return await load();
    } catch (error) {
      failure = await reasonOf(error);
      if (failure instanceof OutdatedError) break;
    }
  }
  throw failure;
}

/** The result of a download; neither is set while it runs. */
export type Download<Part> = { readonly part?: Part; readonly error?: Error };

/**
 * The code of one part of the app and the state of its download. Its methods never reject; a failure is in the state.
 */
export class LazyCode<Part> {
  readonly #load: () => Promise<Part>;
  #download: Download<Part> = {};
  #preloading: Promise<void> | undefined;
  #opening: Promise<void> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): Download<Part> => this.#download;

  /** Downloads the code before it is needed: one try, and a failure is ignored. */
  readonly preload = (): Promise<void> => {
    if (this.#download.part !== undefined) return Promise.resolve();
    if (this.#opening !== undefined) return this.#opening;
    this.#preloading ??= this.#tryOnce();
    return this.#preloading;
  };

  /** Downloads the code because it is needed now, also after an earlier failure. */
  readonly open = (): void => {
    if (this.#download.part !== undefined || this.#opening !== undefined) return;
    if (this.#download.error !== undefined) this.#change({});
    this.#opening = this.#fetch();
  };

  async #tryOnce(): Promise<void> {
    try {
      this.#change({ part: await this.#load() });
    } catch {
      // `open` will try again and report the failure.
    } finally {
      this.#preloading = undefined;
    }
  }

  async #fetch(): Promise<void> {
    try {
      await this.#preloading;
      if (this.#download.part === undefined) this.#change({ part: await downloadPart(this.#load) });
    } catch (error) {
      this.#change({ error: asError(error) });
    } finally {
      this.#opening = undefined;
    }
  }

  #change(download: Download<Part>): void {
    this.#download = download;
    for (const listener of this.#listeners) listener();
  }
}
