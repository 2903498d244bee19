import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { elapse } from '../../testing/elapse.ts';
import { errorResponse, type Responses } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { InsightsScreen } from './insights-screen.tsx';

/** Longer than a query waits before its retry. */
const RETRY_MS = 2_000;

const NONE_ENDED = /^No term has ended since you joined/;

const refuse = () => errorResponse('unavailable', 'Not now.');

async function renderLastTerm(ownTerms: NonNullable<Responses['ownTerms']>) {
  await renderScreen(<InsightsScreen />, {
    path: '/insights?range=last-term',
    responses: { previewTerm: refuse, ownTerms },
  });
  await elapse(RETRY_MS);
}

describe('the insights of the last term', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('show why the terms could not be loaded, instead of that there is none', async () => {
    const ownTerms = vi.fn<() => Response | { terms: [] }>(refuse);
    await renderLastTerm(ownTerms);
    expect(screen.getByRole('alert').textContent).toContain('Not now.');
    expect(screen.queryByText(NONE_ENDED)).toBeNull();
    ownTerms.mockReturnValue({ terms: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await elapse();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(NONE_ENDED)).toBeTruthy();
  });
});
