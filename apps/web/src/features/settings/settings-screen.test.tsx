import type { Outbox } from '@crewroom/domain/discord/schemas';
import type { SettingState } from '@crewroom/domain/settings/endpoints';
import { type SettingSection, settingSections } from '@crewroom/domain/settings/sections';
import { isSecretSetting, type SettingKey, settingKeys } from '@crewroom/domain/settings/table';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, type Responses } from '../../testing/fake-server.ts';
import { findAndClick, findDialog, followMutations, toastTexts, type } from '../../testing/page-actions.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const WEBHOOK = 'Webhook of the staff channel';
const ranks: Readonly<Partial<Record<SettingKey, number>>> = {
  rankStaff: 239,
  rankDispatch: 244,
  rankAdmin: 247,
};

/** Returns all settings with their defaults, except for the given ones. */
const settingsWith = (
  given: Readonly<Partial<Record<SettingKey, Partial<SettingState>>>> = {},
): SettingState[] =>
  settingKeys.map((key) => ({
    key,
    value: ranks[key] ?? null,
    source: 'default',
    secret: isSecretSetting(key),
    ...(isSecretSetting(key) && { isSet: false }),
    updatedAt: null,
    updatedBy: null,
    ...given[key],
  }));

const storedHere = { source: 'portal', updatedAt: '2026-03-02T12:00:00.000Z', updatedBy: 'Olivia' } as const;

async function renderSettings(
  section: SettingSection,
  settings: SettingState[],
  responses: Pick<Responses, 'changeSettings' | 'sendTestPost' | 'outbox'> = {},
) {
  const { router } = await renderScreen(<SettingsScreen />, {
    path: `/admin/settings?section=${section}`,
    responses: {
      outbox: { waiting: 0, delivered24h: 0, dead: [] },
      ...responses,
      settings: { settings },
      groupRoles: {
        roles: [244, 247, 255].map((rank) => ({ rank, name: `Role ${rank}`, holders: 3, members: 3 })),
        decorativeRoles: [],
      },
      previewRanks: {
        words: ['2 people lose dispatch.'],
        effect: { staff: { gain: 0, lose: 0 }, dispatch: { gain: 0, lose: 2 }, admin: { gain: 0, lose: 0 } },
      },
    },
  });
  await screen.findByRole('region', { name: settingSections[section].label });
  return Object.assign(followMutations(), { router });
}

const section = (name: string) => screen.getByRole('form', { name });
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });

const invitation = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Invite the application' }).href;

describe('SettingsScreen', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
  });

  it('shows the effects of other ranks before they are saved, and keeps typed text next to a reset', async () => {
    const stored = settingsWith({ rankDispatch: { ...storedHere, value: 246 } });
    const sent = await renderSettings('ranks', stored, {
      changeSettings: { settings: settingsWith({ rankDispatch: { ...storedHere, source: 'default' } }) },
    });
    await within(section('Ranks')).findAllByRole('option', { name: /^Role 255/ });
    type('Administration rank', '255');
    await findAndClick('Reset to 244: Dispatch rank');
    const question = await findDialog('Save these ranks?');
    await within(question).findByText('2 people lose dispatch.');
    await findAndClick('Save ranks', question);
    await waitFor(() =>
      expect(within(section('Ranks')).queryByRole('button', { name: /^Reset/ })).toBeNull(),
    );
    expect(within(section('Ranks')).getByText('1 change not saved')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([{ changes: { rankDispatch: null } }]);
    expect(field('Administration rank').value).toBe('255');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for the permission for scheduled events in the invitation once they are on', async () => {
    const application = { discordApplicationId: { ...storedHere, value: '1200000000000000001' } };
    await renderSettings('discord', settingsWith({ ...application, discordEvents: { value: false } }));
    expect(screen.getByText('Create Events')).toBeDefined();
    expect(new URL(invitation()).searchParams.get('permissions')).toBe('19456');
    cleanup();
    await renderSettings('discord', settingsWith({ ...application, discordEvents: { value: true } }));
    expect(new URL(invitation()).searchParams.get('permissions')).toBe('17592186063872');
  });

  it('shows how much of each step of the Discord application is saved', async () => {
    const secrets = { discordPublicKey: { value: '0b3d'.repeat(16) }, discordBotToken: { isSet: true } };
    await renderSettings('discord', settingsWith(secrets));
    expect(screen.getByText('2 of 3 saved')).toBeDefined();
    expect(screen.getByText('0 of 3 saved')).toBeDefined();
    cleanup();
    const application = { discordApplicationId: { value: '1200000000000000001' } };
    await renderSettings('discord', settingsWith({ ...secrets, ...application }));
    expect(screen.getByText('Saved')).toBeDefined();
  });

  it('says what is missing while events are paused', async () => {
    const outbox: Outbox = { waiting: 0, delivered24h: 0, dead: [], eventsMissing: 'create_events' };
    await renderSettings('discord', settingsWith(), { outbox });
    const words = (await screen.findByText(/^Discord events are paused: the bot may not create/)).textContent;
    expect(words).toMatch(/Then switch “Scheduled events” off and on below\.$/);
    cleanup();
    const fixed = { discordEvents: { source: 'environment', value: true } } as const;
    await renderSettings('discord', settingsWith(fixed), { outbox });
    expect(await screen.findByText(/Then restart the portal once with DISCORD_EVENTS=false\.$/)).toBeTruthy();
  });

  it('keeps typed text while the section is saved', async () => {
    const response = Promise.withResolvers<{ settings: SettingState[] }>();
    await renderSettings('documents', settingsWith(), { changeSettings: () => response.promise });
    type('Personnel handbook', 'https://docs.example/handbook');
    await findAndClick('Save Documents');
    type('System codes', 'https://docs.example/codes');
    const saved = { ...storedHere, value: 'https://docs.example/handbook' };
    await act(async () => response.resolve({ settings: settingsWith({ 'hub.personnelHandbook': saved }) }));
    await waitFor(() => expect(toastTexts()).toEqual(['Settings saved']));
    expect(field('System codes').value).toBe('https://docs.example/codes');
    expect(field('Personnel handbook').value).toBe('https://docs.example/handbook');
  });

  it('shows an invalid URL at its field, and sends nothing', async () => {
    const sent = await renderSettings('documents', settingsWith());
    type('System codes', 'ftp://docs.example');
    await findAndClick('Save Documents');
    await screen.findByText('This must be an http or https URL.');
    expect(document.activeElement).toBe(field('System codes'));
    expect(sent()).toEqual([]);
  });

  it('disables settings that the environment sets', async () => {
    await renderSettings(
      'airline',
      settingsWith({ airlineName: { source: 'environment', value: 'Aurora Air' } }),
    );
    expect(field('Airline name').readOnly).toBe(true);
    expect(screen.getByText('AIRLINE_NAME').parentElement?.textContent).toBe(
      'Set by the environment: AIRLINE_NAME',
    );
  });

  it('sets a secret without showing it, shows its error at its field, and removes it', async () => {
    const message = 'This must be a webhook of Discord.';
    const issues = [{ path: 'changes.discordStaffWebhookUrl', message }];
    const responses: Response[] = [
      errorResponse('invalid_input', 'No.', issues),
      Response.json({ settings: settingsWith({ discordStaffWebhookUrl: { ...storedHere, isSet: true } }) }),
      Response.json({ settings: settingsWith() }),
    ];
    const sent = await renderSettings('chat', settingsWith(), {
      changeSettings: () => responses.shift() ?? Response.error(),
    });
    expect(screen.queryByRole('button', { name: `Remove: ${WEBHOOK}` })).toBeNull();
    await findAndClick(`Set: ${WEBHOOK}`);
    const dialog = await findDialog(WEBHOOK);
    type(/^Address/, 'https://elsewhere.example', dialog);
    await findAndClick('Save', dialog);
    await within(dialog).findByText(message);
    type(/^Address/, 'https://discord.com/api/webhooks/1/zzzz', dialog);
    await findAndClick('Save', dialog);
    await screen.findByRole('button', { name: `Replace: ${WEBHOOK}` });
    await waitFor(() => expect(document.body.innerHTML).not.toContain('zzzz'));
    await findAndClick(`Remove: ${WEBHOOK}`);
    await findAndClick('Remove', await findDialog('Remove'));
    await screen.findByRole('button', { name: `Set: ${WEBHOOK}` });
    expect(sent().at(-1)?.body).toEqual({ changes: { discordStaffWebhookUrl: null } });
  });

  it('keeps typed text of a section while another is open, and marks it in the menu as unsaved', async () => {
    const { router } = await renderSettings('documents', settingsWith());
    type('System codes', 'https://docs.example/codes');
    fireEvent.click(screen.getByRole('link', { name: 'Roster' }));
    await screen.findByRole('form', { name: 'Roster' });
    expect(router.state.location.search).toEqual({ section: 'roster' });
    expect(within(screen.getByRole('navigation')).getByText('Not saved')).toBeTruthy();
    await act(async () => router.history.back());
    await screen.findByRole('form', { name: 'Documents' });
    expect(field('System codes').value).toBe('https://docs.example/codes');
    await findAndClick('Discard');
    expect(field('System codes').value).toBe('');
  });

  it('offers a reset only for changed settings, and the saved documents to open', async () => {
    const handbook = { ...storedHere, value: 'https://docs.example/handbook' };
    await renderSettings('documents', settingsWith({ 'hub.personnelHandbook': handbook }));
    const resets = screen.getAllByRole('button', { name: /^Reset/ });
    expect(resets.map((button) => button.getAttribute('aria-label'))).toEqual(['Reset: Personnel handbook']);
    const opened = screen.getAllByRole<HTMLAnchorElement>('link', { name: /opens in a new tab/ });
    expect(opened.map(({ href }) => href)).toEqual([handbook.value]);
    expect(screen.getAllByText('Not linked yet')).toHaveLength(4);
  });

  it('adds, changes and removes further documents, and saves the list as one setting', async () => {
    const value = 'Pilot roster https://docs.example/roster\nFleet https://docs.example/fleet';
    const sent = await renderSettings(
      'documents',
      settingsWith({ 'hub.furtherDocuments': { ...storedHere, value } }),
      { changeSettings: { settings: settingsWith() } },
    );
    await findAndClick('Remove document 1');
    expect(document.activeElement?.textContent).toBe(' Add document');
    await findAndClick('Add document');
    expect(document.activeElement).toBe(field('Title of document 2'));
    type('Title of document 2', 'Livery guide ');
    await findAndClick('Save Documents');
    expect(screen.getByText(/the link of document 2 must be an http or https URL/)).toBeTruthy();
    type('Link of document 2', 'https://docs.example/livery');
    await findAndClick('Save Documents');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      changes: {
        'hub.furtherDocuments': 'Fleet https://docs.example/fleet\nLivery guide https://docs.example/livery',
      },
    });
  });

  it('returns to the saved further documents when the changes are discarded', async () => {
    const value = 'Fleet https://docs.example/fleet';
    await renderSettings('documents', settingsWith({ 'hub.furtherDocuments': { ...storedHere, value } }));
    await findAndClick('Remove document 1');
    expect(screen.queryByLabelText('Title of document 1')).toBeNull();
    await findAndClick('Discard');
    expect(field('Title of document 1').value).toBe('Fleet');
  });

  it('sends a test post with a webhook that is set, and shows the result', async () => {
    const sent = await renderSettings(
      'chat',
      settingsWith({ discordStaffWebhookUrl: { ...storedHere, isSet: true } }),
      { sendTestPost: { ok: false, message: 'The webhook was deleted.' } },
    );
    expect(screen.getAllByRole('button', { name: /^Send test post/ })).toHaveLength(1);
    await findAndClick(`Send test post: ${WEBHOOK}`);
    await screen.findByText('The webhook was deleted.');
    expect(sent().map(({ body }) => body)).toEqual([{ channel: 'staff', by: 'webhook' }]);
  });

  it('rejects a file that is not a picture, and says what can be chosen', async () => {
    const sent = await renderSettings('airline', settingsWith());
    const file = new File(['no picture'], 'logo.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Picture of the logo'), { target: { files: [file] } });
    await screen.findByText(/^Choose a PNG or WebP picture/);
    expect(sent()).toEqual([]);
  });
});
