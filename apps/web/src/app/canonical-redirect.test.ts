import { describe, expect, it, vi } from 'vitest';
import { forbiddenStore, memoryStore } from '../testing/memory-store.ts';
import { canonicalRedirect } from './canonical-redirect.ts';

const PUBLIC_URL = 'https://portal.example';
const path = '/flights?date=2026-03-02#monday';

/** A browser tab: it keeps the storage of each origin, and returns where an opened page redirects. */
function createTab() {
  const stores = new Map<string, ReturnType<typeof memoryStore>>();
  return (opened: string, publicUrl: string | null = PUBLIC_URL): string | null => {
    const { protocol, host, pathname, search, hash, origin } = new URL(opened);
    const stored = stores.get(origin) ?? memoryStore();
    stores.set(origin, stored);
    let next: string | null = null;
    const replace = (to: string | URL) => {
      next = String(to);
    };
    const isLeaving = canonicalRedirect(
      publicUrl,
      { protocol, host, pathname, search, hash, replace },
      () => stored,
    );
    expect(isLeaving).toBe(next !== null);
    return next;
  };
}

describe('an opened page', () => {
  it.each([
    'https://www.portal.example',
    'https://portal.example:8443',
    'https://portal.example.',
    'http://portal.example',
    'http://127.0.0.1:3000',
  ])('at %s redirects to the public URL, with the rest of its URL', (origin) => {
    expect(createTab()(origin + path)).toBe(PUBLIC_URL + path);
  });

  it.each([
    ['https://portal.example', PUBLIC_URL],
    ['https://PORTAL.example:443', PUBLIC_URL],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://portal.example', 'http://portal.example'],
    ['https://anywhere.example', null],
  ])('at %s stays there when the public URL is %s', (origin, publicUrl) => {
    expect(createTab()(origin + path, publicUrl)).toBeNull();
  });

  it('stays when a proxy sends the browser back', () => {
    const open = createTab();
    expect(open('https://www.portal.example/hub')).toBe('https://portal.example/hub');
    expect(open('https://www.portal.example/hub')).toBeNull();
  });

  it('stays when storage is forbidden', () => {
    const { protocol, host, pathname, search, hash } = new URL('https://www.portal.example/');
    const replace = vi.fn<Location['replace']>();
    const url = { protocol, host, pathname, search, hash, replace };
    expect(canonicalRedirect(PUBLIC_URL, url, forbiddenStore)).toBe(false);
    expect(replace).not.toHaveBeenCalled();
  });
});
