import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findAndClick } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OwnData } from './own-data.tsx';

it('passes the data to the browser as a file named after the day', async () => {
  const data = { format: 'crewroom-own-data', version: 1, exportedAt: '2026-03-02T12:00:00.000Z' };
  await renderScreen(<OwnData />, { responses: { exportOwnData: () => Response.json(data) } });
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function download(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await findAndClick('Download my data');
  await waitFor(() => expect(names).toEqual(['crewroom-data-2026-03-02.json']));
  const [file] = createObjectURL.mock.calls[0] ?? [];
  expect(file instanceof Blob && JSON.parse(await file.text())).toEqual(data);
});
