import { sampleOf } from '@crewroom/domain/contract/samples';
import { lastDays } from '@crewroom/domain/insights/rules';
import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../testing/fake-server.ts';
import { findAndClick, toastTexts, type } from '../../testing/page-actions.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ExportScreen } from './export-screen.tsx';

const today = new Date().toISOString().slice(0, 10);

/** Renders the screen with a response to each download. Returns the downloaded URLs, and the saved files. */
async function renderExports(respond: () => Response) {
  const preview = termEndpoints.previewTerm.response.parse(sampleOf(termEndpoints.previewTerm.response));
  const startedAt = `${lastDays(today, 12).from}T10:00:00.000Z`;
  const urls: string[] = [];
  const exportedTable = ({ pathname, search }: URL) => {
    urls.push(pathname + search);
    return respond();
  };
  await renderScreen(<ExportScreen />, {
    responses: { previewTerm: { ...preview, term: { ...preview.term, startedAt } }, exportedTable },
  });
  await screen.findAllByRole('button', { name: 'This term' });
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function download(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { urls, files, names };
}

const card = (name: string) => within(screen.getByRole('region', { name }));

/** Serves a body that arrives when the test says so, and breaks off when the request is aborted. */
function serveSlowly() {
  const { promise: started, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({ start: resolve });
    const controller = await started;
    signal?.addEventListener('abort', () => controller.error(signal.reason));
    return new Response(body);
  });
  return { send: async (text: string) => (await started).enqueue(new TextEncoder().encode(text)) };
}

describe('ExportScreen', () => {
  it('downloads a table of the last 30 days, or of the chosen days', async () => {
    const { urls, files, names } = await renderExports(() => new Response('\uFEFFa\r\n'));
    await findAndClick('Download CSV flights');
    await waitFor(() => expect(names).toHaveLength(1));
    const month = lastDays(today, 30);
    expect(urls).toEqual([`/api/admin/export/flights.csv?from=${month.from}&to=${month.to}`]);
    expect(names[0]).toBe(`Aurora-Air-flights-${month.from}-${today}.csv`);
    expect(files[0]?.size).toBe(new TextEncoder().encode('\uFEFFa\r\n').length);
    const period = screen.getByRole('group', { name: 'Period of seats' });
    await findAndClick('This term', period);
    type('Last day (Zulu)', lastDays(today, 2).from, period);
    await findAndClick('Download CSV seats');
    await waitFor(() => expect(names).toHaveLength(2));
    expect(urls[1]).toBe(
      `/api/admin/export/seats.csv?from=${lastDays(today, 12).from}&to=${lastDays(today, 2).from}`,
    );
    await findAndClick('Download CSV members');
    await waitFor(() => expect(urls[2]).toBe('/api/admin/export/members.csv'));
  });

  it('shows the error of an invalid period, and offers no download of it', async () => {
    const { urls } = await renderExports(() => new Response(''));
    const period = screen.getByRole('group', { name: 'Period of hours' });
    type('First day (Zulu)', lastDays(today, 401).from, period);
    expect(within(period).getByText('Choose at most 400 days. These are 401.')).toBeTruthy();
    await findAndClick('Download CSV hours');
    type('First day (Zulu)', '', period);
    expect(within(period).getByText('Choose the first day.')).toBeTruthy();
    expect(card('Hours').queryByRole('link')).toBeNull();
    expect(urls).toEqual([]);
  });

  it('shows the received size, and saves nothing of a cancelled download', async () => {
    const { names } = await renderExports(() => new Response(''));
    const body = serveSlowly();
    await findAndClick('Download CSV leaderboard');
    const region = card('Leaderboard');
    await body.send('x'.repeat(1_500));
    await region.findByText('2 kB received');
    expect(region.getByRole('progressbar', { name: 'Downloading Leaderboard' })).toBeTruthy();
    await findAndClick('Cancel the download of leaderboard');
    await waitFor(() => expect(region.queryByRole('progressbar')).toBeNull());
    expect([names, toastTexts()]).toEqual([[], []]);
  });

  it('shows when exports are possible again, in a toast and in the card', async () => {
    const words = 'You have made 10 exports in an hour, which is the limit. Try again in 12 minutes.';
    const { names } = await renderExports(() => errorResponse('too_many', words));
    await findAndClick('Download CSV members');
    await card('Members').findByText(words);
    expect(toastTexts()).toEqual([words]);
    expect(names).toEqual([]);
  });
});
