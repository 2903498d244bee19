const TIMEOUT_MS = 10_000;

/** Why code of the app did not come: a newer version took its place, the portal cannot be reached, or it was lost on the way. */
export type WhyMissing = 'outdated' | 'unreachable' | 'lost';

/** The error of code that did not come. Browsers remember a failed import, so only a reload of the page asks for it again. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
  readonly why: WhyMissing;

  constructor(why: WhyMissing, cause: unknown, message = `Code of the portal is ${why}`) {
    super(message, { cause });
    this.why = why;
  }
}

/** Asks for what runs: a portal that no longer has it has another version. */
async function whyMissing(): Promise<WhyMissing> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal });
    return status === 404 ? 'outdated' : 'lost';
  } catch {
    return 'unreachable';
  }
}

/**
 * Fetches once more what the page fetched before its use, so that a reload gets it. Safari remembers such a file that did not come
 * through every reload, until it has come in another way.
 */
export async function fetchAgain(): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const ahead = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  await Promise.allSettled([...ahead].map(async ({ href }) => (await fetch(href, { signal })).blob()));
}

/** Loads code of the app; rejects with a `MissingCodeError` when it does not come. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingCodeError(await whyMissing(), cause);
  }
}
