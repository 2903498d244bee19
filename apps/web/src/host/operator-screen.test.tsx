import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../testing/fake-server.ts';
import { findAndClick, toastTexts, type } from '../testing/page-actions.ts';
import { listedAirlines } from './operator-screen.tsx';
import { airline, operated, renderHost } from './testing/render-host.tsx';

const list = { isOperator: true, 'GET /api/host/airlines': { airlines: [operated] } };
const path = `/api/host/airlines/${operated._id}`;
const claim = { airline, claimedBy: '310557281', objectBy: '2026-03-09T12:00:00.000Z' };

const focused = () => document.activeElement?.textContent;

describe('the operator’s console', () => {
  it('shows each airline with its figures, and who did what', async () => {
    const event = { at: operated.lastUsedAt, robloxId: null, action: 'erase', airlineId: operated._id };
    await renderHost('/host', {
      ...list,
      'GET /api/host/events': {
        events: [event],
        pagination: { page: 1, limit: 20, total: 1, pages: 1 },
      },
    });
    const card = (await screen.findByRole('heading', { name: 'Borealis Air' })).closest('li');
    expect(card?.textContent).toContain('42');
    expect(card?.textContent).toContain('3.2 MB');
    expect((await screen.findByText('by the host')).closest('li')?.textContent).toContain(
      'Borealis Air erased',
    );
  });

  it('explains how the owner allows support access when they have not', async () => {
    const noConsent = errorResponse('no_consent', 'Not allowed.');
    await renderHost('/host', { ...list, [`POST ${path}/enter`]: noConsent });
    await findAndClick('Enter Borealis Air');
    const reason = await screen.findByRole('alert');
    expect(reason.textContent).toContain('Settings → Support access');
    expect(toastTexts()).toEqual([]);
  });

  it('enters an airline whose owner allows it', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    await renderHost('/host', {
      ...list,
      [`POST ${path}/enter`]: { url: 'https://borealis.crew.example/in' },
    });
    await findAndClick('Enter Borealis Air');
    await waitFor(() => expect(assign.mock.calls).toEqual([['https://borealis.crew.example/in']]));
    assign.mockRestore();
  });

  it('keeps the airlines, with a note, when they cannot be fetched again', async () => {
    const broken = errorResponse('unavailable', 'The database is away.');
    const lists = [{ airlines: [operated] }, broken];
    await renderHost('/host', {
      isOperator: true,
      'GET /api/host/airlines': () => (lists.length > 1 ? lists.shift() : broken),
      [`POST ${path}/suspend`]: { ...operated, state: 'suspended' },
    });
    await findAndClick('Suspend Borealis Air');
    type(/^Reason/, 'Spam.');
    await findAndClick('Suspend');
    expect(await screen.findByText('This may be out of date', undefined, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Borealis Air' })).toBeTruthy();
  });

  it('focuses the field of a question, and then the button that replaces its own', async () => {
    let state = 'active';
    await renderHost('/host', {
      isOperator: true,
      'GET /api/host/airlines': () => ({ airlines: [{ ...operated, state }] }),
      [`POST ${path}/suspend`]: () => {
        state = 'suspended';
        return { ...operated, state };
      },
    });
    await findAndClick('Suspend Borealis Air');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/));
    await findAndClick('Cancel');
    expect(focused()).toBe('Suspend Borealis Air');
    await findAndClick('Suspend Borealis Air');
    type(/^Reason/, 'Spam.');
    await findAndClick('Suspend');
    await waitFor(() => expect(focused()).toBe('Resume Borealis Air'));
  });

  it('closes an airline only once its address is typed', async () => {
    const close = vi.fn<(body: unknown) => object>(() => ({ ...operated, state: 'closing' }));
    await renderHost('/host', { ...list, [`POST ${path}/close`]: close });
    await findAndClick('Close Borealis Air');
    expect(screen.getByRole('button', { name: 'Close' }).getAttribute('aria-disabled')).toBe('true');
    type(/^Type the airline’s address/, 'borealis');
    await findAndClick('Close');
    await waitFor(() => expect(toastTexts()).toEqual(['Borealis Air is closing now']));
    expect(close.mock.calls.map(([body]) => body)).toEqual([{ slug: 'borealis' }]);
  });

  it('decides a claim once the former owner has objected', async () => {
    let claims: object[] = [{ ...claim, objectBy: null }];
    const decide = vi.fn<(body: unknown) => object>(() => {
      claims = [];
      return airline;
    });
    await renderHost('/host', {
      ...list,
      'GET /api/host/claims': () => ({ claims }),
      [`POST ${path}/claim`]: decide,
    });
    expect(await screen.findByText(/The former owner objected/)).toBeTruthy();
    await findAndClick('Accept the claim on Borealis Air');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Claims' })).toBeNull());
    expect(decide.mock.calls.map(([body]) => body)).toEqual([{ decision: 'accept' }]);
    expect(toastTexts()).toEqual(['The claim is accepted']);
  });

  it('offers no decision on a claim while the former owner may object', async () => {
    await renderHost('/host', { ...list, 'GET /api/host/claims': { claims: [claim] } });
    expect(await screen.findByText(/may object until/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /the claim on/ })).toBeNull();
  });

  it('offers people who are no operators nothing', async () => {
    const rejection = errorResponse('not_operator', 'Only an operator of this host may do this.');
    await renderHost('/host', { 'GET /api/host/airlines': rejection });
    expect(await screen.findByText('Only an operator of this host may do this.')).toBeTruthy();
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Operator' })).toBeNull();
  });
});

describe('listedAirlines', () => {
  it('puts airlines with trouble first, and finds one by its words', () => {
    const broken = { ...operated, name: 'Cirrus Air', slug: 'cirrus', problem: 'The file is damaged.' };
    expect(listedAirlines([operated, broken], '').map(({ name }) => name)).toEqual([
      'Cirrus Air',
      'Borealis Air',
    ]);
    expect(listedAirlines([operated, broken], ' BOREA ').map(({ name }) => name)).toEqual(['Borealis Air']);
  });
});
