import type { Page } from '@playwright/test';

const BITS_PER_BYTE = 8;

/** A slow phone with a poor connection: 700 kbit a second, 300 ms to the server, a processor four times slower than this one. */
export const slowConnection = { bitsPerSecond: 700_000, latencyMs: 300, slowdown: 4 } as const;

/** Makes a page load like on that phone. */
export const emulateSlowConnection = async (page: Page): Promise<void> => {
  const { bitsPerSecond, latencyMs, slowdown } = slowConnection;
  const throughput = bitsPerSecond / BITS_PER_BYTE;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};

/** The measurements of a first visit: times in milliseconds since it began, and the requests until it was readable. */
export type FirstVisit = {
  readonly firstPaint: number;
  readonly readable: number;
  readonly requests: number;
  /** The requests of the page, including later ones. */
  readonly asked: ReadonlySet<string>;
};

/** Opens a URL in a page with an empty cache, and counts its requests until it is readable. */
export const firstVisit = async (
  page: Page,
  path: string,
  readable: (page: Page) => Promise<unknown>,
): Promise<FirstVisit> => {
  // A prefetched file is requested once more, and read from the browser's cache.
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  const began = Date.now();
  await page.goto(path, { waitUntil: 'commit' });
  await readable(page);
  const readableMs = Date.now() - began;
  const requests = asked.size;
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  return { firstPaint: Math.round(firstPaint), readable: readableMs, requests, asked };
};
