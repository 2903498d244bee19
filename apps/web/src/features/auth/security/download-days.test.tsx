import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../../testing/fake-server.ts';
import { findAndClick, toastTexts } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DownloadDays } from './download-days.tsx';

/** Downloads the log of some days. Returns the requested URLs, and whether a file was made. */
async function download(response: Response) {
  await renderScreen(<DownloadDays search={{ to: '2020-01-01' }} />);
  const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  await findAndClick('Download');
  await waitFor(() => expect(fetching).toHaveBeenCalled());
  return { urls: () => fetching.mock.calls.map(([url]) => url), createObjectURL };
}

describe('DownloadDays', () => {
  it('makes a file of the events of the chosen days', async () => {
    const { urls, createObjectURL } = await download(new Response('{}\n'));
    await waitFor(() => expect(createObjectURL).toHaveBeenCalledOnce());
    expect(urls()).toEqual(['/api/admin/security.jsonl?to=2020-01-01']);
    expect(toastTexts()).toEqual([]);
  });

  it.each([
    ['there are no events', new Response(''), 'No security events on these days'],
    [
      'the server rejects it',
      errorResponse('too_many', 'Too many files. Wait a minute.'),
      'Too many files. Wait a minute.',
    ],
  ])('makes no file and says why when %s', async (_, response, words) => {
    const { createObjectURL } = await download(response);
    await waitFor(() => expect(toastTexts()).toEqual([words]));
    expect(createObjectURL).not.toHaveBeenCalled();
  });
});
