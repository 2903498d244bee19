import { topics } from '@crewroom/domain/contract/topics';
import { commands } from '@crewroom/domain/interactions/commands';
import { expect, it } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { createLive } from '../../../platform/changes/live.ts';
import { type DiscordApi, startDiscordApi } from '../../../testing/discord/discord-api.ts';
import { registerCommands, startRegistration } from './register-commands.ts';

const never = new AbortController().signal;

const configWith = ({ url }: DiscordApi) => readConfig({ NODE_ENV: 'test', DISCORD_API_URL: url });

function applicationAt(api: DiscordApi) {
  const { discord } = configWith(api);
  if (discord === null) throw new Error('The sandbox has an application');
  return discord;
}

const methods = ({ asked }: DiscordApi) => asked.map(({ method }) => method);

it('registers the commands only when Discord lists others', async () => {
  await using api = await startDiscordApi();
  const application = applicationAt(api);
  expect((await registerCommands(application, never)).type).toBe('ok');
  expect(methods(api)).toEqual(['GET', 'PUT']);
  expect(api.asked[0]?.path).toBe(`/api/v10/applications/${application.id}/commands`);
  expect(api.commands).toMatchObject(Object.keys(commands).map((name) => ({ name })));
  // Discord lists them in its own order, without empty fields.
  api.commands = api.commands.toReversed().map((one) => ({ ...one, options: undefined, ...one }));
  await registerCommands(application, never);
  expect(methods(api)).toEqual(['GET', 'PUT', 'GET']);
  api.commands = api.commands.slice(1);
  await registerCommands(application, never);
  expect(methods(api)).toEqual(['GET', 'PUT', 'GET', 'GET', 'PUT']);
});

it("keeps to Discord's limits", () => {
  for (const [name, { description, options }] of Object.entries(commands)) {
    expect(name).toMatch(/^[a-z]{1,32}$/);
    for (const text of [description, ...options.map((option) => option.description)]) {
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(100);
    }
  }
});

it('leaves room for the spaces and invisible characters of a pasted day', async () => {
  await using api = await startDiscordApi();
  await registerCommands(applicationAt(api), never);
  const leave = api.commands.find((one) => 'name' in one && one.name === 'leave');
  expect(leave).toMatchObject({
    options: [{ name: 'from', max_length: 40 }, { name: 'to', max_length: 40 }, { name: 'reason' }],
  });
});

it('registers at the start, and again only for another application', async () => {
  await using api = await startDiscordApi();
  const config = configWith(api);
  const live = createLive();
  const published = { invalidated: [{ topic: topics.settings }], ended: [] };
  const registration = startRegistration({ config, live }, { warn: () => undefined });
  await expect.poll(() => methods(api)).toEqual(['GET', 'PUT']);
  live.publish(published);
  config.settings.replace({ discordApplicationId: '1200000000000000009' }, '1');
  live.publish(published);
  await expect.poll(() => methods(api)).toEqual(['GET', 'PUT', 'GET']);
  expect(api.asked.at(-1)?.path).toContain('1200000000000000009');
  await registration.stop();
  live.publish(published);
  expect(methods(api)).toHaveLength(3);
});

it('logs what Discord rejects, without the token', async () => {
  await using api = await startDiscordApi();
  api.failsWith = 401;
  const said: unknown[] = [];
  const registration = startRegistration(
    { config: configWith(api), live: createLive() },
    { warn: (...line) => said.push(line) },
  );
  await expect.poll(() => said.length).toBe(1);
  expect(JSON.stringify(said)).toContain('401');
  expect(JSON.stringify(said)).not.toContain('crewroom-sandbox-bot-token');
  await registration.stop();
});
