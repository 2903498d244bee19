import type { TermPreview } from '@crewroom/domain/terms/endpoints';
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
import { AdvanceTerm } from './advance-term.tsx';

const preview: TermPreview = {
  term: { _id: 'id-of-term-7', number: 7, startedAt: '2026-02-01T00:00:00.000Z' },
  nextQuotaReset: '2026-04-01T00:00:00.000Z',
  members: 40,
  belowQuota: [],
  exempt: [],
  archivedFlights: 12,
  unreviewedFlights: [],
  unclosedFlights: [],
  unclosedCount: 0,
  undo: null,
};

const LAST_STEP = 'Continue to the last step';
const dialog = () => screen.getByRole('dialog', { name: 'Advance Term' });
const inDialog = (name: string) => findAndClick(name, dialog());
const name = () => within(dialog()).getByLabelText<HTMLInputElement>('The airline’s name');
const canAdvance = () =>
  within(dialog()).getByRole('button', { name: 'Advance Term' }).getAttribute('aria-disabled') !== 'true';

async function openLastStep(): Promise<void> {
  await findAndClick('Advance Term');
  await findDialog('Advance Term');
  await within(dialog()).findByText(/^Term 7 is closed/);
  await inDialog(LAST_STEP);
}

async function renderDialog(advanceTerm?: Responses['advanceTerm']) {
  await renderScreen(<AdvanceTerm />, {
    responses: { previewTerm: preview, ...(advanceTerm !== undefined && { advanceTerm }) },
  });
  await openLastStep();
  return followMutations();
}

/** Types the airline's name and advances the term. */
async function advance(): Promise<void> {
  type('The airline’s name', 'Aurora Air');
  await inDialog('Advance Term');
}

describe('AdvanceDialog', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
  });

  it('lists flights to review by the viewer’s order of times', async () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
    const flight = { _id: 'id-of-flight', flightCode: 'AU12', scheduledDate: '2026-03-01T21:00:00.000Z' };
    await renderScreen(<AdvanceTerm />, {
      times: 'local',
      responses: { previewTerm: { ...preview, unreviewedFlights: [flight] } },
    });
    await findAndClick('Advance Term');
    const listed = await screen.findByRole('region', { name: 'Flights not reviewed' });
    expect(within(listed).getByRole('listitem').textContent).toBe('AU12Mar 01, 2026 22:00 local 21:00Z');
  });

  it('leads back to the open term when another administrator advanced it', async () => {
    await renderDialog(errorResponse('term_closed', 'This term is closed already.'));
    await advance();
    await within(dialog()).findByText(/^Somebody else advanced the term/);
    expect(toastTexts()).toEqual(['Failed to advance term: This term is closed already.']);
    expect(canAdvance()).toBe(false);
    await inDialog('Look at the open term');
    expect(within(dialog()).getByRole('heading', { name: /^Step 1 of 2/ })).toBeTruthy();
    await waitFor(() =>
      expect(within(dialog()).getByRole('button', { name: LAST_STEP }).ariaDisabled).not.toBe('true'),
    );
  });

  it('sends the same term with the same key when it is clicked again without a response', async () => {
    const sent = await renderDialog(errorResponse('unavailable', 'The database is away.'));
    await advance();
    await within(dialog()).findByText(/it can be advanced only once/);
    await inDialog('Advance Term');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => body)).toEqual([{ termId: 'id-of-term-7' }, { termId: 'id-of-term-7' }]);
    const [first, second] = sent();
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
  });

  it('restores the typed name when the page was left, but not when the dialog was closed', async () => {
    await renderDialog();
    type('The airline’s name', 'Aurora Air');
    document.body.replaceChildren();
    await renderDialog();
    expect([name().value, canAdvance()]).toEqual(['Aurora Air', true]);
    await inDialog('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openLastStep();
    expect([name().value, canAdvance()]).toEqual(['', false]);
  });
});
