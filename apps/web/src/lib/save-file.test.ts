import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("keeps a file's URL while the browser saves it, and revokes it later", () => {
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
