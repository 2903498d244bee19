import type { Outbox } from '@crewroom/domain/discord/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findAndClick, toastTexts } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OutboxPane } from './outbox-pane.tsx';

const dead = {
  _id: 'id-of-post',
  kind: 'flight',
  link: '/flights/id-of-flight',
  error: 'Discord returned 404: Unknown Channel.',
  at: '2026-03-02T12:00:00.000Z',
} as const;
const outbox: Outbox = { waiting: 1, delivered24h: 7, dead: [dead] };

it('says what is missing while events are paused', async () => {
  await renderScreen(<OutboxPane />, { responses: { outbox: { ...outbox, eventsMissing: 'view_channel' } } });
  const words = (await screen.findByText(/^Discord events are paused: the bot cannot see/)).textContent;
  expect(words).toMatch(/Then the owner switches “Scheduled events” off and on in the settings\.$/);
});

it('shows why a post failed, and sends it again on request', async () => {
  await renderScreen(<OutboxPane />, {
    responses: { outbox, retryPost: { ...outbox, waiting: 2, dead: [] } },
  });
  const entry = within(await screen.findByRole('listitem'));
  expect(entry.getByText('Discord returned 404: Unknown Channel.')).toBeTruthy();
  expect(entry.getByText('in the flights channel')).toBeTruthy();
  expect(entry.getByRole('link').getAttribute('href')).toBe('/flights/id-of-flight');
  expect(screen.getByText(/tried again automatically/)).toBeTruthy();
  await findAndClick(/^Send again/);
  await screen.findByText('Every message was delivered.');
  await waitFor(() => expect(toastTexts()).toEqual(['The post is on its way again']));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Not delivered/ }));
});
