import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { serveResponses } from './fake-server.ts';

// React warns about updates outside of `act` only with this flag.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
// A slow machine must not fail a test.
configure({ reactStrictMode: true, asyncUtilTimeout: 20_000 });

// React warns about unknown elements. This document does not know <search>.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

// A browser fires `close` in a later task. This document would fire it at once, while React renders.
HTMLDialogElement.prototype.close = function close(): void {
  if (!this.open) return;
  this.open = false;
  setTimeout(() => this.dispatchEvent(new Event('close')));
};

// This document knows no popovers: their content is always there.
Reflect.set(HTMLElement.prototype, 'hidePopover', () => undefined);

const logged = vi.fn<typeof console.error>();

beforeEach(() => {
  serveResponses({});
  logged.mockClear();
  vi.spyOn(console, 'error').mockImplementation(logged);
  vi.spyOn(console, 'warn').mockImplementation(logged);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
  // A component that logs an error or a warning is broken, even if it looks right.
  expect(logged.mock.calls).toEqual([]);
});
