import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findAndClick } from '../../testing/page-actions.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RangePicker } from './range-picker.tsx';

const onGo = vi.fn<(search: Readonly<Record<string, string | undefined>>) => void>();
const shown = { from: '2025-12-03', to: '2026-03-02' };

const renderPicker = (error?: string) =>
  renderScreen(<RangePicker search={{ range: 'own', ...shown }} error={error} shown={shown} onGo={onGo} />);

describe('RangePicker', () => {
  beforeEach(() => {
    onGo.mockClear();
  });

  it('sends a typed day when its year is complete', async () => {
    await renderPicker();
    for (const day of ['0002-01-31', '0020-01-31', '0202-01-31', '2026-01-31'])
      fireEvent.change(screen.getByLabelText('From day (Zulu)'), { target: { value: day } });
    await waitFor(() => expect(onGo.mock.calls).toEqual([[{ from: '2026-01-31' }]]));
  });

  it('shows at the last day why a range is invalid', async () => {
    await renderPicker('The end comes before the beginning.');
    expect(screen.getByText('The end comes before the beginning.')).toBeTruthy();
    expect(screen.getByLabelText('To day (Zulu)').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['This term', { range: 'term', from: undefined, to: undefined }],
    ['Custom range', { range: 'own', ...shown }],
    ['Weekends', { days: 'weekends' }],
  ])('selects the days of "%s"', async (name, search) => {
    await renderPicker();
    await findAndClick(name);
    expect(onGo.mock.calls).toEqual([[search]]);
  });
});
