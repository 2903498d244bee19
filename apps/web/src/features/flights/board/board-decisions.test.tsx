import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followFocus } from '../../../components/ui/focus-memory.ts';
import { click, clickOn } from '../../../testing/click.ts';
import { elapse } from '../../../testing/elapse.ts';
import { errorResponse } from '../../../testing/fake-server.ts';
import { toastTexts } from '../../../testing/page-actions.ts';
import { exampleFlight } from '../testing/example-flight.ts';
import { AMIR, DANA, DIEGO } from '../testing/example-people.ts';
import {
  BOARD_NOW,
  codesIn,
  columnOf,
  concludedOf,
  flightOf,
  pendingOf,
  renderBoard,
} from '../testing/render-board.tsx';

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const notNow = () => errorResponse('in_progress', 'Not now.');

/** Leaves out links that propose a flight again, and links to its dispatcher. */
const isNoProposal = (one: HTMLElement) => /^\/flights\/|^$/.test(one.getAttribute('href') ?? '');

/** Returns the actions on a flight, except those that propose it again. */
const actionsOn = (code: string): string[] => {
  const card = within(screen.getByRole('article', { name: `Flight ${code}` }));
  // The menu holds the proposals.
  const buttons = card.queryAllByRole('button', { name: /^(?!More for flight)/ });
  const all = [...buttons, ...card.getAllByRole('link')];
  return all.filter(isNoProposal).map(({ textContent }) => textContent);
};

describe('SchedulingScreen', () => {
  beforeAll(() => followFocus(document));

  beforeEach(() => void vi.useFakeTimers({ now: BOARD_NOW }));

  it.each([
    [DANA, ['Details', 'Delete'], ['Details of flight AP'], ['Details of flight CO']],
    [DIEGO, [], [], []],
    [AMIR, ['Approve', 'Reject', 'Details'], ['Details of flight AP'], ['Review & Award Points', 'Details']],
  ])('offers $username only the allowed actions', async (viewer, pending, approved, concluded) => {
    await renderBoard(
      { pending: [pendingOf('PE')], approved: [flightOf('AP')], concluded: [concludedOf('CO')] },
      { viewer },
    );
    expect(actionsOn('PE').toSorted()).toEqual(pending.toSorted());
    expect(actionsOn('AP')).toEqual(approved);
    expect(actionsOn('CO')).toEqual(concluded);
  });

  it('shows the details for the decision on a pending flight, and the proposals in a menu', async () => {
    await renderBoard({ pending: [pendingOf('PE', { gate: 'A1' })] });
    const card = screen.getByRole('article', { name: 'Flight PE' });
    for (const words of ['Staff', 'Passengers', 'Boarding', 'Gate A1', 'Dispatcher'])
      expect(card.textContent).toContain(words);
    expect(within(card).getByRole('checkbox', { name: 'Select flight PE' })).toBeTruthy();
    const menu = within(card).getByRole('button', { name: 'More for flight PE' });
    const panel = document.querySelector(`[id="${menu.getAttribute('popovertarget')}"]`);
    expect(panel?.textContent).toBe('DuplicateReturn flight');
  });

  it('shows an approval before the response, and undoes only that approval when it is rejected', async () => {
    const refusal = Promise.withResolvers<Response>();
    const board = { pending: [pendingOf('SK1'), pendingOf('SK2')] };
    const { server } = await renderBoard(board, {
      responses: {
        approveFlight: ({ pathname }) =>
          pathname.includes('SK1') ? refusal.promise : exampleFlight({ _id: 'SK2', flightCode: 'SK2' }),
      },
    });
    await click('Approve flight SK1');
    expect([codesIn('Pending Approval'), codesIn('Approved & Active')]).toEqual([['SK2'], ['SK1']]);
    expect(focused()).toBe('Flight SK2');
    expect(toastTexts()).toEqual([]);
    server.columns = { pending: [pendingOf('SK1')], approved: [flightOf('SK2')] };
    await click('Approve flight SK2');
    expect(toastTexts()).toEqual(['Flight approved']);
    refusal.resolve(errorResponse('flight_not_pending', 'This flight has been rejected already.'));
    await elapse();
    expect(toastTexts()).toContain('This flight has been rejected already.');
    expect([codesIn('Pending Approval'), codesIn('Approved & Active')]).toEqual([['SK1'], ['SK2']]);
  });

  it('returns the focus to the button of a decision when the decision is rejected', async () => {
    const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const;
    await renderBoard(
      { pending: [pendingOf('SK1')] },
      { responses: { approveFlight: () => responses[0].promise, rejectFlight: () => responses[1].promise } },
    );
    await click('Approve flight SK1');
    responses[0].resolve(notNow());
    await elapse();
    expect(focused()).toBe('Approve flight SK1');
    await click('Reject flight SK1');
    await click('Reject flight');
    responses[1].resolve(notNow());
    await elapse();
    expect(focused()).toBe('Reject flight SK1');
  });

  it('asks before it rejects a flight, and lists it below the pending ones', async () => {
    const rejected = pendingOf('SK1', { approvalStatus: 'rejected' });
    const { server } = await renderBoard(
      { pending: [pendingOf('SK1')] },
      { responses: { rejectFlight: () => exampleFlight(rejected) } },
    );
    await click('Reject flight SK1');
    expect(screen.getByRole('dialog', { name: 'Reject flight SK1' }).textContent).toContain('This is final');
    await click('Cancel');
    expect(codesIn('Pending Approval')).toEqual(['SK1']);
    server.columns = { rejected: [rejected] };
    await click('Reject flight SK1');
    await click('Reject flight');
    expect(toastTexts()).toEqual(['Flight rejected']);
    expect(codesIn('Rejected in the last 14 days')).toEqual(['SK1']);
    expect(actionsOn('SK1')).toEqual(['Details']);
    expect(columnOf('Pending Approval').getByText('No flights scheduled')).toBeTruthy();
  });

  it('asks before it deletes a flight', async () => {
    const { server } = await renderBoard(
      { pending: [pendingOf('SK1')] },
      { viewer: DANA, responses: { deleteFlight: new Response(null, { status: 204 }) } },
    );
    await click('Delete flight SK1');
    expect(screen.getByText('Are you sure you want to delete this flight?')).toBeTruthy();
    server.columns = {};
    await click('Delete flight');
    expect(toastTexts()).toEqual(['Flight deleted']);
    expect(codesIn('Pending Approval')).toEqual([]);
  });

  it('says in the dialog what somebody else decided, and decides nothing more', async () => {
    const rejectFlight = vi.fn<typeof notNow>(notNow);
    const { readAgain } = await renderBoard({ pending: [pendingOf('SK1')] }, { responses: { rejectFlight } });
    await click('Reject flight SK1');
    await readAgain({ approved: [flightOf('SK1')] });
    const question = screen.getByRole('dialog', { name: 'Reject flight SK1' });
    expect(question.textContent).toContain('SK1 has been approved in the meantime.');
    expect(question.textContent).not.toContain('This is final');
    await click('Reject flight');
    expect(rejectFlight).not.toHaveBeenCalled();
    const [close] = within(question).getAllByText('Close', { exact: true });
    if (close !== undefined) await clickOn(close);
    expect(focused()).toMatch(/^Pending Approval/);
    expect(toastTexts()).toEqual([]);
  });

  it('shows that loading failed, and loads again when asked to', async () => {
    let isAway = true;
    const counts = { pending: 0, approved: 0, concluded: 0, rejected: 0, needsClosing: 0 };
    const board = { pending: [], approved: [], concluded: [], rejected: [], counts };
    const schedulingBoard = () => (isAway ? errorResponse('unavailable', 'The database is away.') : board);
    await renderBoard({}, { responses: { schedulingBoard } });
    await elapse(5_000);
    expect(screen.getByRole('alert').textContent).toContain('Failed to load flights');
    isAway = false;
    await click('Retry');
    expect(columnOf('Pending Approval').getByText('No flights scheduled')).toBeTruthy();
  });
});
