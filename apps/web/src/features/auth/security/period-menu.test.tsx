import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { findAndClick } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PeriodMenu, periodInWords } from './period-menu.tsx';
import type { SecurityChange } from './security-search.ts';

describe('periodInWords', () => {
  it.each([
    [{}, 'All days'],
    [{ from: '2026-03-02', to: '2026-03-02' }, 'Today'],
    [{ from: '2026-03-01', to: '2026-03-01' }, 'Yesterday'],
    [{ from: '2026-02-24', to: '2026-03-02' }, 'Last 7 days'],
    [{ from: '2026-02-01', to: '2026-03-02' }, 'Last 30 days'],
    [{ from: '2026-02-01' }, 'Since Feb 01, 2026'],
    [{ to: '2026-02-01' }, 'Until Feb 01, 2026'],
    [{ from: '2026-02-01', to: '2026-02-03' }, 'Feb 01, 2026 to Feb 03, 2026'],
  ])('names %j "%s"', (search, words) => {
    expect(periodInWords(search, '2026-03-02')).toBe(words);
  });
});

describe('PeriodMenu', () => {
  it('offers two days of its own when no period fits', async () => {
    const onNarrow = vi.fn<(change: SecurityChange) => void>();
    await renderScreen(<PeriodMenu search={{}} onNarrow={onNarrow} />);
    expect(screen.queryByLabelText('From day (Zulu)')).toBeNull();
    await findAndClick('Other days');
    fireEvent.change(screen.getByLabelText('From day (Zulu)'), { target: { value: '2026-02-01' } });
    await vi.waitFor(() => expect(onNarrow).toHaveBeenCalledWith({ from: '2026-02-01' }));
  });

  it('shows the days that the URL names', async () => {
    await renderScreen(<PeriodMenu search={{ to: '2026-02-01' }} onNarrow={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Days (Zulu): Until Feb 01, 2026' })).toBeTruthy();
    expect(screen.getByLabelText('To day (Zulu)')).toHaveProperty('value', '2026-02-01');
  });
});
