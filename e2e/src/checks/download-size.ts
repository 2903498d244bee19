import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

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

const packedSize = async (responses: readonly Response[]): Promise<number> => {
  const bodies = await Promise.all(responses.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
};

/**
 * Loads a page as a first visit does and measures all script and style that came with it. The page must be of a
 * fresh browser context: what its cache holds would not be downloaded, and so not be seen.
 */
export const measureScripts = async (page: Page, load: () => Promise<void>): Promise<Downloaded> => {
  const responses: Response[] = [];
  const hear = (response: Response): void => void responses.push(response);
  page.on('response', hear);
  await load();
  // Parts that are fetched ahead after the screen stands count too.
  await page.waitForLoadState('networkidle');
  page.off('response', hear);
  // A file is taken from the cache once more after its download.
  const files = new Map(responses.map((response) => [response.url(), response]));
  const ofType = (type: RegExp): Response[] =>
    [...files.values()].filter(
      (response) => response.ok() && type.test(response.headers()['content-type'] ?? ''),
    );
  const scripts = ofType(/javascript/);
  const styles = ofType(/text\/css/);
  return {
    script: await packedSize(scripts),
    style: await packedSize(styles),
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
