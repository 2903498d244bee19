import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a file stays at its address while the browser saves it, and is let go later', () => {
  vi.useFakeTimers();
  const click = vi.fn<() => void>();
  const revokeObjectURL = vi.fn<(url: string) => void>();
  vi.stubGlobal('document', { createElement: () => ({ click }) });
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL });
  saveFile('term.png', new Blob());
  expect(click).toHaveBeenCalledOnce();
  expect(revokeObjectURL).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:1');
});
