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

/** Loads code of the app; rejects with a `MissingCodeError` when it does not come. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingCodeError(await whyMissing(), cause);
  }
}
