import { describe, expect, it } from 'vitest';
import {
  type ClientCheck,
  type GroupCheck,
  isUnreachable,
  isUsable,
  type KeyCheck,
} from './credential-checks.ts';
import { clientInWords, groupInWords, keyInWords } from './words.ts';

const GROUP = '4242';
const values = { name: 'Crewroom', endsAt: null };

const groups: readonly (readonly [GroupCheck, boolean, string])[] = [
  [
    { kind: 'found', name: 'Aurora Air', roles: [{ rank: 1, name: 'Member', holders: 5 }] },
    true,
    'This is Aurora Air, with 1 role.',
  ],
  [{ kind: 'unseen' }, true, 'it is looked up with the key'],
  [{ kind: 'no_number' }, false, 'digits only'],
  [{ kind: 'unknown' }, false, 'Roblox has no group 4242.'],
  [{ kind: 'is_client_id' }, false, 'This is the id of the app'],
  [{ kind: 'away' }, false, 'Roblox is not responding right now'],
  [{ kind: 'busy' }, false, 'Roblox is limiting requests.'],
];

const keys: readonly (readonly [KeyCheck, boolean, string])[] = [
  [{ kind: 'reads', ...values }, true, 'The key reads the group.'],
  [{ kind: 'reads', name: null, endsAt: '2026-12-24T18:00:00.000Z' }, true, 'It ends on 2026-12-24'],
  [{ kind: 'known', ...values }, true, 'Enter the group’s number to see'],
  [{ kind: 'unknown' }, false, 'Roblox does not know this key.'],
  [{ kind: 'disabled' }, false, 'switched off'],
  [{ kind: 'expired' }, false, 'has expired'],
  [{ kind: 'address' }, false, 'does not accept it from this server'],
  [{ kind: 'no_permission' }, false, 'This key may not read groups.'],
  [
    { kind: 'other_group' },
    false,
    'The key does not reach this group: it is for another one. In the key’s settings, under Access Permissions, add the group 4242',
  ],
  [{ kind: 'refused' }, false, 'let the account that made the key join the group'],
  [{ kind: 'no_group' }, false, 'has no group 4242'],
  [{ kind: 'is_secret' }, false, 'This is the secret of the app, not a key.'],
  [{ kind: 'is_client_id' }, false, 'This is the id of the app, not a key.'],
  [{ kind: 'away' }, false, 'Roblox is not responding right now'],
  [{ kind: 'busy' }, false, 'Roblox is limiting requests.'],
];

const clients: readonly (readonly [ClientCheck, boolean, string])[] = [
  [{ kind: 'accepted' }, true, 'Roblox knows this app'],
  [{ kind: 'unclear' }, true, 'The first sign-in shows'],
  [{ kind: 'refused' }, false, 'Roblox does not take this id with this secret.'],
  [{ kind: 'swapped' }, false, 'swapped'],
  [{ kind: 'secret_is_key' }, false, 'This secret is the API key.'],
  [{ kind: 'id_is_group' }, false, 'This id is the number of the group.'],
  [{ kind: 'no_id' }, false, 'Paste the id too'],
  [{ kind: 'no_secret' }, false, 'Paste the secret too'],
  [{ kind: 'away' }, false, 'Roblox is not responding right now'],
  [{ kind: 'busy' }, false, 'Roblox is limiting requests.'],
];

describe('the text', () => {
  it.each(groups)('says what the check of a group found: %o, usable %s, "%s"', (check, good, words) => {
    expect(isUsable(check)).toBe(good);
    expect(groupInWords(check, GROUP)).toContain(words);
  });

  it.each(keys)('says what the check of a key found: %o, usable %s, "%s"', (check, good, words) => {
    expect(isUsable(check)).toBe(good);
    expect(keyInWords(check, GROUP)).toContain(words);
  });

  it.each(clients)('says what the check of an app found: %o, usable %s, "%s"', (check, good, words) => {
    expect(isUsable(check)).toBe(good);
    expect(clientInWords(check)).toContain(words);
  });

  it('differs for everything that requires a different fix', () => {
    const said = [
      ...groups.map(([check]) => groupInWords(check, GROUP)),
      ...keys.map(([check]) => keyInWords(check, GROUP)),
      ...clients.map(([check]) => clientInWords(check)),
    ];
    // The texts for an unavailable Roblox and for a pause are shared by all three.
    expect(new Set(said).size).toBe(said.length - 4);
  });

  it.each(['away', 'busy', 'unknown'] as const)(
    'says that Roblox did not check the credentials: %s',
    (kind) => {
      expect(isUnreachable({ kind })).toBe(kind !== 'unknown');
    },
  );
});
