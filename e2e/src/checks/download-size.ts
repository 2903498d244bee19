import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';
import { followRequests } from '../requests-under-way.ts';

export interface Downloaded {
  /** Bytes after gzip at its highest level, whatever the server used on the way. */
  readonly script: number;
  readonly style: number;
  readonly scriptFiles: number;
  readonly styleFiles: number;
}

export interface Budget {
  readonly script: number;
  readonly style: number;
}

/** The sizes of the files that were measured: one with a hash in its name is the same for as long as there is a portal. */
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

/** The size of each file. One that was fetched ahead is taken from the cache later, which then has nothing to show. */
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
 * Loads a page as a first visit does and measures all script and style that came with it. The page must be of a
 * fresh browser context: what its cache holds would not be downloaded, and so not be seen.
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
