import { describe, expect, it } from 'vitest';
import { invitationOf, type TestPostResult, testPostInWords } from './application.ts';

it.each([
  // View Channels, Send Messages, Embed Links.
  [false, 0x400 + 0x800 + 0x4000],
  // And Create Events.
  [true, 0x400 + 0x800 + 0x4000 + 0x1000_0000_0000],
])(
  'the invitation requests only the commands and the required permissions (events: %s)',
  (hasEvents, permissions) => {
    expect(invitationOf('1200000000000000001', { hasEvents })).toBe(
      `https://discord.com/oauth2/authorize?client_id=1200000000000000001&scope=bot%20applications.commands&permissions=${permissions}`,
    );
  },
);

describe('testPostInWords', () => {
  const address = 'https://crew.example/discord/interactions';
  it.each<[TestPostResult, RegExp]>([
    [{ kind: 'posted' }, /was sent, and/],
    [{ kind: 'other_application' }, /another application/],
    [{ kind: 'other_key' }, /public key/],
    [{ kind: 'other_address', address: null }, /Paste https:\/\/crew\.example\/discord\/interactions/],
    [{ kind: 'other_address', address: 'https://old.example/' }, /to https:\/\/old\.example\/\. Paste/],
    [{ kind: 'not_set' }, /first/],
    [{ kind: 'posted_by_webhook' }, /was sent by the webhook/],
    [{ kind: 'no_webhook' }, /Set the webhook/],
    [{ kind: 'webhook_failed', words: 'The chat cannot be reached.' }, /^The chat cannot be reached/],
    [{ kind: 'wrong_token' }, /Reset Token/],
    [{ kind: 'no_channel' }, /Copy Channel ID/],
    [{ kind: 'not_seen' }, /Invite the application/],
    [{ kind: 'not_allowed' }, /Send Messages and Embed Links/],
    [{ kind: 'busy' }, /Wait a minute/],
    [{ kind: 'away' }, /Try again/],
    [{ kind: 'refused', status: 400, words: 'Invalid Form Body' }, /400: Invalid Form Body/],
    [{ kind: 'refused', status: 418, words: null }, /returned 418\.$/],
  ])('explains what to do for %o', (result, words) => {
    expect(testPostInWords(result, address)).toMatch(words);
  });
});
