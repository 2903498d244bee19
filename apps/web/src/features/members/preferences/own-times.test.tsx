import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OwnTimes } from './own-times.tsx';

it('saves the order of times at once, and names the default of the rank', async () => {
  const sent: unknown[] = [];
  await renderScreen(<OwnTimes />, {
    responses: {
      preferences: { preferences: { times: null } },
      changePreferences: (_url, body) => {
        sent.push(body);
        return { preferences: { times: 'zulu' } };
      },
    },
  });
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Times' });
  await waitFor(() => expect(select.disabled).toBe(false));
  expect([...select.options].map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Default: (local|zulu) time first$/),
    'Local time first',
    'Zulu time first',
  ]);
  fireEvent.change(select, { target: { value: 'zulu' } });
  await waitFor(() => expect(sent).toEqual([{ times: 'zulu' }]));
  await waitFor(() => expect(select.value).toBe('zulu'));
});
