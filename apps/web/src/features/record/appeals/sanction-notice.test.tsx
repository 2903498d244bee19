import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findAndClick, findDialog, toastTexts, type } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { pendingAppeal } from '../testing/example-queues.ts';
import { exampleSanction } from '../testing/example-record.ts';
import { AMIR, OLIVIA } from '../testing/render-record.tsx';
import { AppealQueue } from './appeal-queue.tsx';
import { UnreadSanctions } from './unread-sanctions.tsx';

const { issuerUsername: _, ...warning } = exampleSanction({ type: 'warning', reason: 'Came late.' });
const read = { ...warning, acknowledgedAt: '2026-03-02T12:00:00.000Z' };

async function renderNotice() {
  await renderScreen(
    <main id="screen" tabIndex={-1}>
      <UnreadSanctions />
    </main>,
    {
      responses: {
        ownSanctions: { sanctions: [warning] },
        acknowledgeSanction: { sanction: read },
        appealSanction: { sanction: { ...read, appeal: pendingAppeal('Casey', 'another').sanction.appeal } },
      },
    },
  );
  await screen.findByRole('region', { name: 'You have received a warning' });
}

const isNoticed = () => screen.queryByRole('region', { name: 'You have received a warning' }) !== null;

beforeEach(() => {
  vi.setSystemTime('2026-03-02T12:00:00.000Z');
});

describe('UnreadSanctions', () => {
  it('shows a sanction until it is confirmed, and leaves the focus on the screen', async () => {
    await renderNotice();
    expect(screen.getByText('Came late.')).toBeTruthy();
    await findAndClick('I have read this, warning no. 1');
    await waitFor(() => expect(isNoticed()).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('returns the focus on Cancel, and closes after an appeal', async () => {
    await renderNotice();
    await findAndClick('Appeal, warning no. 1');
    const dialog = await findDialog('Appeal against warning no. 1');
    await findAndClick('Cancel', dialog);
    const opener = screen.getByRole('button', { name: 'Appeal, warning no. 1' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await findAndClick('Appeal, warning no. 1');
    type(/^Why it should be lifted/, 'The gate had moved.', await findDialog('Appeal against'));
    await findAndClick('Send appeal');
    await waitFor(() => expect(isNoticed()).toBe(false));
    await waitFor(() =>
      expect(toastTexts()).toEqual(['Appeal sent. You will get the decision in your inbox.']),
    );
  });
});

describe('AppealQueue', () => {
  it.each([
    ['keeps the decision from who issued the sanction', AMIR, AMIR.userId, true],
    ['offers the decision to an owner who issued it', OLIVIA, OLIVIA.userId, false],
    ['offers the decision to other administrators', AMIR, 'another', false],
  ])('%s', async (_name, viewer, issuerId, isKept) => {
    const appeal = pendingAppeal('Ada', issuerId);
    await renderScreen(<AppealQueue />, { viewer, responses: { appealQueue: { pending: [appeal] } } });
    await screen.findByText('The gate had moved.');
    expect(screen.queryByRole('button', { name: 'Lift sanction of @Ada' }) === null).toBe(isKept);
    expect(screen.queryByText(/^You issued this sanction/) !== null).toBe(isKept);
  });

  it('removes an appeal from the list when it is decided with a comment', async () => {
    await renderScreen(<AppealQueue />, {
      viewer: OLIVIA,
      responses: {
        appealQueue: { pending: [pendingAppeal('Ada', 'another')] },
        decideAppeal: () => new Response(JSON.stringify({ user: null })),
      },
    });
    await findAndClick('Lift sanction of @Ada');
    const dialog = await findDialog('Lift sanction of');
    expect(dialog.textContent).toContain('It stays in the record, marked as lifted.');
    type(/^Comment/, 'It had.', dialog);
    await findAndClick('Lift sanction', dialog);
    await screen.findByText('No appeal is waiting for a decision.');
    await waitFor(() => expect(toastTexts()).toEqual(['Sanction of @Ada lifted']));
  });
});
