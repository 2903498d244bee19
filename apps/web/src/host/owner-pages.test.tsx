import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../testing/fake-server.ts';
import { findAndClick, toastTexts, type } from '../testing/page-actions.ts';
import { airline, renderHost } from './testing/render-host.tsx';

const claim = { airline, claimedBy: '1', objectBy: '2026-04-01T12:00:00.000Z' } as const;

describe('the owner’s page', () => {
  it('shows the own airlines, and downloads one as a backup', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    URL.createObjectURL = () => 'blob:backup';
    await renderHost('/', { [`GET /api/airlines/${airline._id}/backup`]: new Response('file') });
    expect(await screen.findByText('borealis.crew.example')).toBeTruthy();
    await findAndClick('Download backup of Borealis Air');
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    saved.mockRestore();
  });

  it('explains why a backup could not be downloaded', async () => {
    const gone = errorResponse('not_owner', 'Only the owner of the Roblox group may do this.');
    await renderHost('/', { [`GET /api/airlines/${airline._id}/backup`]: gone });
    await findAndClick('Download backup of Borealis Air');
    await waitFor(() => expect(toastTexts()).toEqual(['Only the owner of the Roblox group may do this.']));
  });

  it('changes the address once it is another, free one', async () => {
    const rename = vi.fn<(body: unknown) => object>(() => ({
      ...airline,
      url: 'https://north.crew.example',
    }));
    await renderHost('/', {
      'GET /api/slugs/north': { isFree: true, reason: null },
      [`PUT /api/airlines/${airline._id}`]: rename,
    });
    await findAndClick('Change address of Borealis Air');
    expect(screen.getByRole('button', { name: 'Change address' }).getAttribute('aria-disabled')).toBe('true');
    type('New address *', 'Host');
    expect(screen.getByText('This address is reserved. Choose another one.')).toBeTruthy();
    type('New address *', 'North');
    await screen.findByText(/is free/);
    await findAndClick('Change address');
    await waitFor(() => expect(toastTexts()).toEqual(['The address is north.crew.example now']));
    expect(rename.mock.calls.map(([body]) => body)).toEqual([{ slug: 'north' }]);
  });

  it('focuses the field of a new address, and its button again when it is cancelled', async () => {
    await renderHost('/');
    await findAndClick('Change address of Borealis Air');
    expect(document.activeElement).toBe(screen.getByLabelText('New address *'));
    await findAndClick('Cancel');
    expect(document.activeElement?.textContent).toBe('Change address of Borealis Air');
  });

  it('says when a closed airline is erased, and still offers the download', async () => {
    const closing = { ...airline, state: 'closing', closesAt: '2026-04-01T12:00:00.000Z' };
    await renderHost('/', { 'GET /api/airlines': { airlines: [closing] } });
    expect(await screen.findByText(/An operator closed this airline. It is erased on/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open Borealis Air' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download backup of Borealis Air' })).toBeTruthy();
  });

  it('lets a former owner object to a claim', async () => {
    const claims = [{ claims: [claim] }, { claims: [{ ...claim, objectBy: null }] }];
    await renderHost('/', {
      'GET /api/claims': () => (claims.length > 1 ? claims.shift() : claims[0]),
      [`POST /api/airlines/${airline._id}/claim/objection`]: airline,
    });
    await findAndClick('Object to the claim on Borealis Air');
    expect(await screen.findByText(/You objected, so it stays yours/)).toBeTruthy();
  });

  it('lets the new owner of a group claim its airline', async () => {
    const claims = [{ claims: [] }, { claims: [claim] }];
    await renderHost('/', {
      'GET /api/airlines': { airlines: [] },
      'GET /api/groups': { groups: [{ groupId: '4251', name: 'Borealis Air', airline }] },
      'GET /api/claims': () => (claims.length > 1 ? claims.shift() : claims[0]),
      [`POST /api/airlines/${airline._id}/claim`]: { objectBy: claim.objectBy },
    });
    await findAndClick('Claim Borealis Air');
    expect(await screen.findByText(/You claimed it/)).toBeTruthy();
    expect(toastTexts()).toEqual(['You claimed Borealis Air']);
  });
});

describe('creating an airline', () => {
  it('creates an airline once when the button is clicked twice, and again after a failure', async () => {
    const found = vi.fn<() => unknown>(() => errorResponse('slug_taken', 'This address is taken.'));
    await renderHost('/start', {
      'GET /api/groups': { groups: [{ groupId: '4251', name: 'Borealis Air', airline: null }] },
      'GET /api/slugs/borealis-air': { isFree: true, reason: null },
      'POST /api/airlines': found,
    });
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    fireEvent.click(await screen.findByRole('radio', { name: 'Borealis Air' }));
    const start = screen.getByRole('button', { name: 'Start the airline' });
    // As in a busy browser, both clicks come before React renders.
    const clickTwice = () =>
      act(() => {
        start.click();
        start.click();
      });
    clickTwice();
    expect(await screen.findByText('This address is taken.')).toBeTruthy();
    expect(found).toHaveBeenCalledTimes(1);
    found.mockImplementation(() => airline);
    clickTwice();
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    expect(found).toHaveBeenCalledTimes(2);
    assign.mockRestore();
  });

  it('restores a backup when one is chosen', async () => {
    const restore = vi.fn<(body: unknown, url: URL) => object>(() => airline);
    await renderHost('/start', {
      'GET /api/groups': { groups: [{ groupId: '4251', name: 'Borealis Air', airline: null }] },
      'GET /api/slugs/borealis-air': { isFree: true, reason: null },
      'POST /api/airlines/restored': restore,
    });
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    fireEvent.click(await screen.findByRole('radio', { name: 'Borealis Air' }));
    fireEvent.click(screen.getByText('Restore from a backup'));
    const details = document.querySelector('details');
    if (details === null) throw new Error('There is no disclosure');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const file = new File(['backup'], 'a.crewroom');
    fireEvent.change(await screen.findByLabelText('Backup file'), { target: { files: [file] } });
    await findAndClick('Restore the airline');
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    const [[body, url] = []] = restore.mock.calls;
    expect(body).toBe(file);
    expect(url?.search).toBe('?groupId=4251&name=Borealis+Air&slug=borealis-air');
    assign.mockRestore();
  });
});
