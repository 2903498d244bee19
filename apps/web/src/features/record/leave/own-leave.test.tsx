import type { Leave } from '@crewroom/domain/record/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, type Responses } from '../../../testing/fake-server.ts';
import {
  findAndClick,
  findDialog,
  followMutations,
  toastTexts,
  type,
} from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleLeave } from '../testing/example-record.ts';
import { OwnLeave } from './own-leave.tsx';

const term = {
  quota: { requiredFlights: 4, termDays: 31, leaveDays: 0 },
  nextQuotaReset: '2026-04-01T00:00:00.000Z',
};
const pending = exampleLeave({
  reason: 'Exams.',
  status: 'pending',
  decidedAt: null,
  decidedByUsername: null,
});

const card = () => screen.getByRole('region', { name: 'Leave' });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

async function renderLeave(leave: readonly Leave[], responses: Responses = {}) {
  const { container } = await renderScreen(<OwnLeave {...term} />, {
    responses: { ownLeave: { leave: [...leave] }, ...responses },
  });
  await within(card()).findByRole('button', { name: 'Ask for leave' });
  return { container, sent: followMutations() };
}

/** Opens the form and requests leave on some days. */
async function ask(from: string, to: string) {
  await findAndClick('Ask for leave', card());
  const dialog = await findDialog('Ask for leave');
  type(/^First day/, from, dialog);
  type(/^Last day/, to, dialog);
  type(/^Reason/, 'Exams.', dialog);
  return { dialog, send: () => findAndClick('Ask for leave', dialog) };
}

describe('OwnLeave', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
  });

  it('shows the effect of leave before the request, and no overlap with itself afterwards', async () => {
    const effects: (string | undefined)[] = [];
    const { sent } = await renderLeave([], {
      askLeave: () => {
        effects.push(document.querySelector('dialog [aria-live]')?.textContent);
        return { leave: { ...pending, from: '2026-03-05', to: '2026-03-12' } };
      },
    });
    expect(within(card()).queryByRole('listitem')).toBeNull();
    const { send } = await ask('2026-03-05', '2026-03-12');
    await send();
    await within(card()).findByText('Pending');
    expect(effects).toEqual(['8 days. This term asks for 3 flights instead of 4: 4 × 23 of 31 days = 3.']);
    expect(document.querySelector('dialog [aria-live]')?.textContent ?? '').not.toContain('already');
    expect(toastTexts()).toEqual(['Leave requested. You will get the decision in your inbox.']);
    expect(sent().map(({ body }) => body)).toEqual([
      { from: '2026-03-05', to: '2026-03-12', reason: 'Exams.' },
    ]);
    await waitFor(() =>
      expect(document.activeElement).toBe(within(card()).getByRole('button', { name: 'Ask for leave' })),
    );
  });

  it.each([
    [
      'are past',
      errorResponse('invalid_input', 'No.', [{ path: 'from', message: 'A leave cannot begin in the past.' }]),
      'A leave cannot begin in the past.',
    ],
    [
      'were taken meanwhile',
      errorResponse('leave_overlap', 'Some of these days are taken.'),
      'Some of these days are taken.',
    ],
  ])(
    'shows the error at the first day, and keeps typed text, when the days %s',
    async (_, rejected, error) => {
      await renderLeave([], { askLeave: rejected });
      const { dialog, send } = await ask('2026-03-05', '2026-03-12');
      await send();
      expect(await within(dialog).findByText(error)).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(field(/^First day/)));
      expect(field(/^First day/).getAttribute('aria-invalid')).toBe('true');
      expect(field(/^Reason/).value).toBe('Exams.');
    },
  );

  it.each([
    [
      'Withdraw request',
      pending,
      'withdrawn',
      'Leave withdrawn',
      'The request is withdrawn. You can ask again.',
    ],
    [
      'End leave',
      exampleLeave({ from: '2026-03-01', to: '2026-03-20' }),
      'approved',
      'Leave ended',
      'The days from today on count towards the quota again.',
    ],
  ] as const)('asks before "%s", and shows the result', async (action, leave, status, messages, question) => {
    await renderLeave([leave], { endLeave: { leave: { ...leave, status, to: '2026-03-01' } } });
    await findAndClick(new RegExp(`^${action}, `));
    const dialog = await findDialog(action);
    expect(dialog.textContent).toContain(question);
    await findAndClick(action, dialog);
    await within(card()).findByText(status === 'withdrawn' ? 'Withdrawn' : 'Over');
    expect(toastTexts()).toEqual([messages]);
    await waitFor(() =>
      expect(document.activeElement).toBe(within(card()).getByRole('heading', { name: /^Leave/ })),
    );
    expect(screen.queryByRole('button', { name: new RegExp(`^${action}, `) })).toBeNull();
  });

  it('offers no form when the leave cannot be loaded, until it loads', async () => {
    let isReached = false;
    await renderScreen(<OwnLeave {...term} />, {
      responses: {
        ownLeave: () => (isReached ? { leave: [] } : Promise.reject(new TypeError('Failed to fetch'))),
      },
    });
    await screen.findByText('Your leave could not be loaded');
    expect(screen.queryByRole('button', { name: 'Ask for leave' })).toBeNull();
    isReached = true;
    await findAndClick('Retry');
    await screen.findByRole('button', { name: 'Ask for leave' });
  });
});
