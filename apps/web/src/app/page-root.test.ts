import { START_DATA_ID, type StartData } from '@crewroom/domain/auth/start-data';
import { describe, expect, it, vi } from 'vitest';
import { readStartData } from './page-root.tsx';

const sent: StartData = {
  session: true,
  sandbox: false,
  publicUrl: 'https://portal.example',
  airline: { name: 'Aurora Air', logoUrl: null, chatUrl: null, accent: '#7a1f5c' },
  thresholds: { staff: 100, dispatch: 150, admin: 200 },
  limits: { searchPerMinute: 60, writesPerMinute: 120 },
  rosterSyncMinutes: 5,
  payPerPoint: 1,
  termUndoMinutes: 15,
  publicDepartures: false,
  hub: null,
  furtherDocuments: [],
};

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
