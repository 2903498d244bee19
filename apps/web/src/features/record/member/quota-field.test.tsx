import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorResponse, type Responses } from '../../../testing/fake-server.ts';
import { toastTexts } from '../../../testing/page-actions.ts';
import { exampleMember } from '../testing/example-member.ts';
import { exampleRecord } from '../testing/example-record.ts';
import { renderRecord } from '../testing/render-record.tsx';

const recordWith = (requiredFlights: number) => exampleRecord(exampleMember({ requiredFlights }));
const field = () => screen.getByLabelText<HTMLInputElement>('Required flights per term');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const leave = () => act(async () => void fireEvent.blur(field()));
const pressKey = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }));

/** Renders a record with a quota of 4. The responses to new quotas are `responses`, in their order. */
async function renderQuota(responses: NonNullable<Responses['setQuota']>[] = []) {
  const rendered = await renderRecord(recordWith(4), {
    responses: {
      setQuota: (url, body) => {
        const response = responses.shift();
        if (response === undefined) throw new Error('One quota too many');
        return typeof response === 'function' ? response(url, body) : response;
      },
    },
  });
  await screen.findByLabelText('Required flights per term');
  return { ...rendered, quotas: () => rendered.sent().map(({ body }) => body) };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

describe('QuotaSection', () => {
  it('sends and shows a quota when its field loses the focus with another value', async () => {
    const { quotas } = await renderQuota([{ user: recordWith(6) }]);
    type('6');
    type('4');
    await leave();
    type('6');
    await leave();
    await screen.findByText('0 attended + 0 hosted of 6');
    expect(toastTexts()).toEqual(['Quota updated successfully for @CrewCasey']);
    expect(quotas()).toEqual([{ requiredFlights: 6 }]);
  });

  it('shows an error at the field, and keeps typed text until Escape', async () => {
    const issues = [{ path: 'requiredFlights', message: 'A quota can be at most 1000.' }];
    const refused = errorResponse('invalid_input', 'No.', issues);
    const { quotas } = await renderQuota([refused]);
    type('');
    await leave();
    expect(screen.getByRole('alert').textContent).toBe('Use a whole number of flights.');
    expect(quotas()).toEqual([]);
    type('1001');
    await leave();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('A quota can be at most 1000.'));
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['1001', 'true']);
    await pressKey('Escape');
    expect(field().value).toBe('4');
  });

  it('sends a value without a response again only on Enter', async () => {
    const { quotas, sent } = await renderQuota([lost, { user: recordWith(7) }]);
    type('7');
    await leave();
    await screen.findByText(/Press Enter to send it again\.$/);
    await leave();
    expect([field().value, quotas().length]).toEqual(['7', 1]);
    await pressKey('Enter');
    await screen.findByText('0 attended + 0 hosted of 7');
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  it('saves the last typed value when the field loses the focus while another quota is saved', async () => {
    const first = Promise.withResolvers<{ user: ReturnType<typeof recordWith> }>();
    const { quotas } = await renderQuota([() => first.promise, { user: recordWith(12) }]);
    type('11');
    await pressKey('Enter');
    type('12');
    await leave();
    await act(async () => first.resolve({ user: recordWith(11) }));
    await screen.findByText('0 attended + 0 hosted of 12');
    expect(field().value).toBe('12');
    expect(quotas()).toEqual([{ requiredFlights: 11 }, { requiredFlights: 12 }]);
  });

  it('saves the typed value when the record is closed', async () => {
    const { quotas, unmount } = await renderQuota([{ user: recordWith(13) }]);
    type('13');
    unmount();
    await waitFor(() => expect(quotas()).toEqual([{ requiredFlights: 13 }]));
  });

  it('shows the quota without its field when the member now ranks above the administrator', async () => {
    const { server } = await renderQuota([errorResponse('higher_rank', 'They rank above you.')]);
    server.user = { ...recordWith(4), groupRank: { rankId: 250, rankName: 'Chief' } };
    type('7');
    await leave();
    await waitFor(() => expect(screen.queryByLabelText('Required flights per term')).toBeNull());
    expect(screen.getByText(/^Required flights per term:/).textContent).toBe('Required flights per term: 4');
    expect(toastTexts()).toEqual(['Failed to update quota: They rank above you.']);
  });
});
