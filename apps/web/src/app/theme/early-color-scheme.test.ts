import { localStorageColorSchemeManager } from '@mantine/core';
import { afterEach, describe, expect, it, vi } from 'vitest';

type Page = {
  /** What the app remembers as chosen, by the manager it uses. */
  readonly chosen?: 'light' | 'dark' | 'auto';
  readonly prefersDark: boolean;
  readonly storageForbidden?: boolean;
};

/** Runs the early script in a page and answers the scheme it leaves on the root. */
async function schemeOf({
  chosen,
  prefersDark,
  storageForbidden = false,
}: Page): Promise<string | undefined> {
  const kept = new Map<string, string>();
  const dataset: Record<string, string> = {};
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal('window', { localStorage, matchMedia: () => ({ matches: prefersDark }) });
  if (chosen !== undefined) localStorageColorSchemeManager().set(chosen);
  if (storageForbidden) vi.stubGlobal('window', { matchMedia: () => ({ matches: prefersDark }) });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.resetModules();
  await import('./early-color-scheme.ts');
  return dataset['mantineColorScheme'];
}

describe('the colour scheme before the first paint', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
  ] as const)(
    'when %s was chosen and the device prefers dark: %s, is %s',
    async (chosen, prefersDark, scheme) => {
      expect(await schemeOf({ chosen, prefersDark })).toBe(scheme);
    },
  );

  it('follows the device when nothing was chosen', async () => {
    expect(await schemeOf({ prefersDark: true })).toBe('dark');
  });

  it('is left to the app where storage is forbidden', async () => {
    expect(await schemeOf({ prefersDark: true, storageForbidden: true })).toBeUndefined();
  });
});
