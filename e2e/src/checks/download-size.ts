import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';
import { followRequests } from '../network-idle.ts';

export type Downloaded = {
  /** Bytes after gzip at its highest level, independent of the server's compression. */
  readonly script: number;
  readonly style: number;
  readonly scriptFiles: number;
  readonly styleFiles: number;
};

export type Budget = {
  readonly script: number;
  readonly style: number;
};

/** The sizes of measured files: one with a hash in its name never changes while the portal runs. */
const known = new Map<string, number>();

const packed = async (response: Response): Promise<number> => {
  const url = response.url();
  const measured = known.get(url);
  if (measured !== undefined) return measured;
  const body = await response.body();
  const size = gzipSync(body, { level: 9 }).length;
  if (url.includes('/assets/') && body.length > 0) known.set(url, size);
  return size;
};

/** Returns the size of each file. A prefetched file is later read from the cache, and that response has no size. */
const sizesOf = async (responses: readonly Response[]): Promise<readonly number[]> => {
  const sizes = new Map<string, number>();
  for (const response of responses) {
    const url = response.url();
    sizes.set(url, Math.max(sizes.get(url) ?? 0, await packed(response)));
  }
  return [...sizes.values()];
};

const sum = (sizes: readonly number[]): number => sizes.reduce((whole, size) => whole + size, 0);

/**
 * Loads a page like a first visit and measures all script and style that it loaded. The page must be in a fresh browser
 * context: cached files would not be downloaded, and so not be measured.
 */
export const measureScripts = async (page: Page, load: () => Promise<void>): Promise<Downloaded> => {
  const responses: Response[] = [];
  const hear = (response: Response): void => void responses.push(response);
  page.on('response', hear);
  const allHasCome = followRequests(page);
  await load();
  await allHasCome();
  page.off('response', hear);
  const ofType = (type: RegExp): Promise<readonly number[]> =>
    sizesOf(
      responses.filter((response) => response.ok() && type.test(response.headers()['content-type'] ?? '')),
    );
  const scripts = await ofType(/javascript/);
  const styles = await ofType(/text\/css/);
  return {
    script: sum(scripts),
    style: sum(styles),
    scriptFiles: scripts.length,
    styleFiles: styles.length,
  };
};

/** Fails when a budget is exceeded, or when there was nothing to measure. */
export const checkBudget = (downloaded: Downloaded, budget: Budget): void => {
  expect(downloaded.scriptFiles, 'script files of a first load').toBeGreaterThan(0);
  expect(downloaded.script, 'bytes of script, gzipped').toBeLessThanOrEqual(budget.script);
  expect(downloaded.style, 'bytes of style, gzipped').toBeLessThanOrEqual(budget.style);
};
