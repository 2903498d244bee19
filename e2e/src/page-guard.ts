import type { BrowserContext, ConsoleMessage } from '@playwright/test';

type Refusal = {
  readonly status: number;
  readonly urlPart: string;
  seen: number;
};

type ExpectedLog = {
  readonly part: string;
  seen: number;
};

export type PageGuard = {
  /**
   * Declares that the portal will reject a request, so that Chromium's log line about it is expected. It must happen.
   */
  readonly expectRefusal: (status: number, urlPart: string) => void;
  /** Declares that the portal may reject a page's own request, such as a query that runs when a session ends. */
  readonly allowRefusal: (status: number, urlPart: string) => void;
  /** Declares a line that the product logs to the console on purpose. It must be logged. */
  readonly expectLog: (part: string) => void;
  /** Declares a line that may be logged to the console, such as about a request while the portal is down. */
  readonly allowLog: (part: string) => void;
  watch(context: BrowserContext): Promise<void>;
  /** Returns all errors of all pages, and all declarations without a matching request or line. */
  faults(): string[];
  pageCount(): number;
};

const resourceLine = /^Failed to load resource: the server responded with a status of (\d+)/;

// A preloaded response that a busy machine takes some seconds to use, which is not the page's fault.
const preloadIsLate = /was preloaded using link preload but not used within a few seconds/;

// The message to a page when the tests block workers.
const workersBlocked = 'Service Worker registration blocked by Playwright';

// A page reports a blocked script or style to itself. The console makes it visible here.
const reportViolations = (): void => {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.error(`CSP violation: ${effectiveDirective} blocked ${blockedURI} (${sourceFile})`);
  });
};

/** Finds the matching declaration and counts it as seen. Returns whether there is one. */
const countDeclared = <Declared extends { seen: number }>(
  list: readonly Declared[],
  fits: (one: Declared) => boolean,
): boolean => {
  const found = list.find(fits);
  if (found) found.seen += 1;
  return found !== undefined;
};

/** Watches every page of the given contexts. `isHome` says which URLs the pages may request. */
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
    // Counted as seen from the start, because the line is optional.
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
