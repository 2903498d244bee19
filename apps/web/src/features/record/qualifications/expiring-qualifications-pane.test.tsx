import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import type { ExpiringQualification } from '@crewroom/domain/record/qualification-endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleUser } from '../testing/example-queues.ts';
import { ExpiringQualificationsPane } from './expiring-qualifications-pane.tsx';

const qualificationOf = (name: string, expiresAt: string): ExpiringQualification => ({
  _id: `licence-of-${name}`,
  name: 'Captain License',
  expiresAt,
  user: exampleUser(name),
});

const soon = qualificationOf('Ada', '2026-03-10T12:00:00.000Z');
const past = qualificationOf('Bob', '2026-02-20T12:00:00.000Z');

async function renderPane(lists: Partial<ResponseOf<'licences'>>) {
  vi.setSystemTime('2026-03-02T12:00:00.000Z');
  const qualifications = { licences: [], total: 0, expired: [], expiredTotal: 0, ...lists };
  await renderScreen(<ExpiringQualificationsPane />, {
    viewer: { userId: 'id-of-Amir', rank: 247, username: 'Amir', avatarUrl: '' },
    responses: { licences: qualifications },
  });
  await screen.findByRole('heading', { level: 3, name: /Expired/ });
}

const list = (name: string) => within(screen.getByRole('region', { name }));

describe('ExpiringQualificationsPane', () => {
  it('lists expired qualifications under a heading with their count, below those that will expire', async () => {
    await renderPane({ licences: [soon], total: 1, expired: [past], expiredTotal: 207 });
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Will expire 1',
      'Expired 207',
    ]);
    expect(list('Will expire 1').queryByText('@Bob')).toBeNull();
    expect(list('Expired 207').getByRole('listitem').textContent).toMatch(/Bob.*Expired Feb 20, 2026/);
    expect(list('Expired 207').getByText(/; 206 more expired before\.$/)).toBeTruthy();
  });

  it('renews qualifications of both lists together', async () => {
    await renderPane({ licences: [soon], total: 1, expired: [past], expiredTotal: 1 });
    for (const name of ['Will expire 1', 'Expired 1'])
      fireEvent.click(list(name).getByRole('checkbox', { name: 'Choose all of these' }));
    expect(screen.getByRole('button', { name: 'Renew 2 qualifications' })).toBeTruthy();
  });

  it('says that nothing expires only when nothing has expired', async () => {
    await renderPane({ expired: [past], expiredTotal: 1 });
    expect(screen.queryByText(/No qualification expires/)).toBeNull();
    expect(screen.queryByRole('region', { name: /^Will expire/ })).toBeNull();
  });
});
