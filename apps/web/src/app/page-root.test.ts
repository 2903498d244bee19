import { START_DATA_ID } from '@crewroom/domain/auth/start-data';
import { describe, expect, it, vi } from 'vitest';
import { exampleStartData } from '../testing/example-start-data.ts';
import { readStartData } from './page-root.tsx';

const sent = { ...exampleStartData, publicUrl: 'https://portal.example' };

const pageWith = (text: string | null) => ({
  getElementById: (id: string) => {
    if (id !== START_DATA_ID || text === null) return null;
    // Only the text of the element is read.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return { textContent: text } as HTMLElement;
  },
});

describe('the start data', () => {
  it('comes from the page', () => {
    expect(readStartData(pageWith(JSON.stringify(sent)))).toEqual(sent);
  });

  it.each([
    ['no block', null],
    ['no JSON', '<!--start-data-->'],
    ['something else', '{"session":"yes"}'],
  ])('of a page with %s opens signed out, and logs it on the console', (_, text) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect(readStartData(pageWith(text))).toMatchObject({ session: false, hub: null });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
