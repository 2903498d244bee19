import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../testing/fake-server.ts';
import { findAndClick } from '../../testing/page-actions.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PrintScreen } from './print-screen.tsx';

const MEMBERS = '/?table=members';

async function renderPrint(path: string, respond: () => Response) {
  const exportedTable = vi.fn<() => Response>(respond);
  return { ...(await renderScreen(<PrintScreen />, { path, responses: { exportedTable } })), exportedTable };
}

const csv = (rows: readonly string[]) => new Response(`\uFEFFusername,lastLogin\r\n${rows.join('')}`);

describe('PrintScreen', () => {
  it('shows the rows without the escape characters of the file', async () => {
    await renderPrint(MEMBERS, () => csv(['Ada,2026-03-01 09:05\r\n', `"'=1,1",\r\n`]));
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Username',
      'Last login',
    ]);
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Ada',
      '2026-03-01 09:05',
      '=1,1',
      '',
    ]);
    expect(screen.getByText(/^2 rows, read /)).toBeTruthy();
    const printing = vi.fn<() => void>();
    vi.stubGlobal('print', printing);
    await findAndClick('Print');
    expect(printing).toHaveBeenCalledOnce();
  });

  it('requests the rows once, despite later changes, because each request counts', async () => {
    const { queryClient, exportedTable } = await renderPrint(MEMBERS, () => csv(['Ada,\r\n']));
    await screen.findByText('Ada');
    expect(exportedTable).toHaveBeenCalledOnce();
    await act(() => queryClient.invalidateQueries());
    expect(exportedTable).toHaveBeenCalledOnce();
  });

  it('shows why the rows could not be loaded, and loads them again on request', async () => {
    let isRejected = true;
    await renderPrint(MEMBERS, () =>
      isRejected ? errorResponse('too_many', 'Try again in 9 minutes.') : csv([]),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 9 minutes.');
    isRejected = false;
    await findAndClick('Retry');
    await screen.findByText('There are no rows in this period.');
  });

  it('shows what is missing in its URL', async () => {
    const { exportedTable } = await renderPrint('/?table=flights&from=2026-02-01', () => csv([]));
    expect(screen.getByText('Choose the last day.')).toBeTruthy();
    expect(exportedTable).not.toHaveBeenCalled();
  });
});
