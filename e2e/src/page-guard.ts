import type { BrowserContext, ConsoleMessage } from '@playwright/test';

interface Refusal {
  readonly status: number;
  readonly urlPart: string;
  seen: number;
}

interface ExpectedLog {
  readonly part: string;
  seen: number;
}

export interface PageGuard {
  /** Declares that the portal will reject a call, so that Chromium's own line about it is no noise. It must happen. */
  readonly expectRefusal: (status: number, urlPart: string) => void;
  /** Declares that the portal may reject a call that a page makes by itself, such as a reading under way when a session ends. */
  readonly allowRefusal: (status: number, urlPart: string) => void;
  /** Declares a line the product writes to the console on purpose. It must be written. */
  readonly expectLog: (part: string) => void;
  /** Declares a line that may be written to the console, such as about a request while the portal is down. */
  readonly allowLog: (part: string) => void;
  watch(context: BrowserContext): Promise<void>;
  /** Everything that went wrong on any page, and every declaration that did not come true. */
  faults(): string[];
  pageCount(): number;
}

const resourceLine = /^Failed to load resource: the server responded with a status of (\d+)/;

// A preloaded response that a busy machine takes some seconds to use. How long that takes is no fault of the page.
const preloadIsLate = /was preloaded using link preload but not used within a few seconds/;

// What a page is told where the tests keep workers out.
const workersBlocked = 'Service Worker registration blocked by Playwright';

// A page reports a blocked script or style to itself; the console makes it visible here.
const reportViolations = (): void => {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.error(`CSP violation: ${effectiveDirective} blocked ${blockedURI} (${sourceFile})`);
  });
};

/** Finds the declaration that fits and counts it as seen and returns whether there is one. */
const countDeclared = <Declared extends { seen: number }>(
  list: readonly Declared[],
  fits: (one: Declared) => boolean,
): boolean => {
  const found = list.find(fits);
  if (found) found.seen += 1;
  return found !== undefined;
};

/** Watches every page of the contexts it is given; `isHome` says which addresses the pages may ask. */
export const createPageGuard = (isHome: (url: URL) => boolean): PageGuard => {
  const refusals: Refusal[] = [];
  const logs: ExpectedLog[] = [];
  const faults: string[] = [];
  let pages = 0;

  const isDeclared = (message: ConsoleMessage): boolean => {
    const text = message.text();
    const { url } = message.location();
    const status = Number(resourceLine.exec(text)?.[1]);
    if (status) return countDeclared(refusals, (one) => one.status === status && url.includes(one.urlPart));
    return countDeclared(logs, ({ part }) => text.includes(part));
  };

  const hear = (message: ConsoleMessage): void => {
    if (!['error', 'warning', 'assert'].includes(message.type()) || isDeclared(message)) return;
    if (message.text() === workersBlocked || preloadIsLate.test(message.text())) return;
    faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  };

  return {
    expectRefusal: (status, urlPart) => void refusals.push({ status, urlPart, seen: 0 }),
    // Counted as seen from the start, so it is not missed when it does not come.
    allowRefusal: (status, urlPart) => void refusals.push({ status, urlPart, seen: 1 }),
    expectLog: (part) => void logs.push({ part, seen: 0 }),
    allowLog: (part) => void logs.push({ part, seen: 1 }),
    watch: async (context) => {
      context.on('page', () => {
        pages += 1;
      });
      context.on('console', hear);
      context.on('weberror', (error) =>
        faults.push(`page error: ${error.error().message} ${error.error().stack ?? ''}`),
      );
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && !isHome(url))
          faults.push(`request to a foreign host: ${url.href}`);
      });
      await context.addInitScript(reportViolations);
    },
    faults: () => [
      ...faults,
      ...refusals
        .filter(({ seen }) => seen === 0)
        .map(({ status, urlPart }) => `declared ${status} of ${urlPart} did not happen`),
      ...logs
        .filter(({ seen }) => seen === 0)
        .map(({ part }) => `declared console line "${part}" was not written`),
    ],
    pageCount: () => pages,
  };
};
