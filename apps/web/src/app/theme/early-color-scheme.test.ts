import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ColorScheme, setColorScheme } from '../../components/ui/color-scheme.ts';

/** Chooses a scheme in one page, and runs the early script in the next; answers the scheme it leaves on the root. */
async function schemeOfNextPage(chosen: ColorScheme | undefined): Promise<string | undefined> {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  if (chosen !== undefined) setColorScheme(chosen);
  return schemeOf();
}

/** Runs the early script in a page of its own. */
async function schemeOf(): Promise<string | undefined> {
  const dataset: Record<string, string> = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.resetModules();
  await import('./early-color-scheme.ts');
  return dataset['colorScheme'];
}

describe('the colour scheme before the first paint', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each(['light', 'dark'] as const)('is %s when that was chosen', async (chosen) => {
    expect(await schemeOfNextPage(chosen)).toBe(chosen);
  });

  it.each(['auto', undefined] as const)('is left to the device when %s was chosen', async (chosen) => {
    expect(await schemeOfNextPage(chosen)).toBeUndefined();
  });

  it('is left to the device where storage is forbidden', async () => {
    vi.stubGlobal('window', {});
    expect(await schemeOf()).toBeUndefined();
  });
});
