import { counted } from '../text.ts';
import type { ClientCheck, GroupCheck, KeyCheck } from './credential-checks.ts';

const AWAY =
  'Roblox is not responding right now, so this could not be tested. It may still be right. Try again in a minute.';
const BUSY = 'Roblox is limiting requests. Wait a minute, then test again.';

const ACCESS = 'In the key’s settings, under Access Permissions,';

/** Returns what the check of a group means, in a sentence or two. */
export function groupInWords(check: GroupCheck, groupId: string): string {
  switch (check.kind) {
    case 'found':
      return `This is ${check.name}, with ${counted(check.roles.length, 'role')}.`;
    case 'no_number':
      return 'The number of a group has digits only. It is in the group’s URL: roblox.com/communities/NUMBER.';
    case 'unknown':
      return `Roblox has no group ${groupId}. Copy the number from the group’s own URL, roblox.com/communities/NUMBER, not from a person’s or a game’s.`;
    case 'is_client_id':
      return 'This is the id of the app, not the number of a group. That is in the group’s URL: roblox.com/communities/NUMBER.';
    case 'unseen':
      return 'This may be a group’s number. Roblox shows the group only with a key, so it is looked up with the key.';
    default:
      return check.kind === 'busy' ? BUSY : AWAY;
  }
}

/** Returns what the check of a key means, in a sentence or two. `groupId` is the group that it must be able to read. */
export function keyInWords(check: KeyCheck, groupId: string): string {
  switch (check.kind) {
    case 'reads':
    case 'known': {
      const what =
        check.kind === 'reads'
          ? 'The key reads the group.'
          : 'Roblox knows this key. Enter the group’s number to see whether the key can read the group.';
      const end = check.endsAt?.slice(0, 10);
      return end === undefined
        ? what
        : `${what} It ends on ${end}: make a new one before that day, or nobody can sign in.`;
    }
    case 'unknown':
      return 'Roblox does not know this key. It is shown once, when it is made: copy it whole, or choose Regenerate Key and copy the new one.';
    case 'disabled':
      return 'This key is switched off. Switch it on in the list of API keys.';
    case 'expired':
      return 'This key has expired. Choose Regenerate Key, or make a new one without an expiry date.';
    case 'address':
      return 'Roblox knows this key, but does not accept it from this server. The key accepts some addresses only: add this server’s, or allow all of them (0.0.0.0/0).';
    case 'no_permission':
      return `This key may not read groups. ${ACCESS} add the API system “group” with the operation Read, for the group ${groupId}, and save.`;
    case 'other_group':
      return `The key does not reach this group: it is for another one. ${ACCESS} add the group ${groupId} to the API system “group”, and save.`;
    case 'refused':
      return `The key does not reach this group. ${ACCESS} add the group ${groupId} to the API system “group” with the operation Read, and let the account that made the key join the group.`;
    case 'no_group':
      return `Roblox knows this key, but has no group ${groupId}. Look at the group’s number again.`;
    case 'is_secret':
      return 'This is the secret of the app, not a key. The key is made under Open Cloud, API Keys.';
    case 'is_client_id':
      return 'This is the id of the app, not a key. The key is made under Open Cloud, API Keys.';
    default:
      return check.kind === 'busy' ? BUSY : AWAY;
  }
}

const clientWords: Readonly<Record<ClientCheck['kind'], string>> = {
  accepted: 'Roblox knows this app, and the secret is its own.',
  unclear: 'Roblox did not reject this id and secret. The first sign-in shows whether they are right.',
  refused:
    'Roblox does not take this id with this secret. Copy both from the app’s own page. The secret is shown once, so make a new one there if you no longer have it.',
  swapped: 'The id and the secret are swapped: put each into the other field.',
  secret_is_key: 'This secret is the API key. You find the app’s secret on the app’s own page, below its id.',
  id_is_group: 'This id is the number of the group. You find the app’s id on the app’s own page.',
  no_id: 'Paste the id too: Roblox tests the two together.',
  no_secret: 'Paste the secret too: Roblox tests the two together.',
  away: AWAY,
  busy: BUSY,
};

/** Returns what the check of the app's id and secret means, in a sentence or two. */
export const clientInWords = ({ kind }: ClientCheck): string => clientWords[kind];

/** The error messages of the set-up endpoints. */
export const setupMessages = {
  notSetUp: 'This portal is not set up yet.',
  wrongCode: 'This is not the code. Find it in the portal’s log, in the line “Set-up code”.',
  newCode: 'This is not the code. There were ten wrong ones, so the log has a new code now.',
  away: 'Roblox is not responding right now, so your entries cannot be tested. Nothing was stored: try again in a minute.',
  noKey: 'This cannot be stored: set SECRET_KEY, or let the portal write to its DATA_DIR.',
  nothing: 'There is nothing here.',
} as const;

/** Returns the refusal of another group than the one that owns the records. */
export const otherGroupInWords = (recorded: string): string =>
  `The records of this portal belong to ${recorded}. Give that group, or start with an empty database.`;
