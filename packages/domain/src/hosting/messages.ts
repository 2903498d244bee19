import type { ErrorCode } from '../contract/errors.ts';
import { formatDay } from '../days.ts';
import type { SlugMistake } from './slugs.ts';

/** The messages for mistakes in a slug. */
export const slugMessages: Readonly<Record<SlugMistake | 'taken', string>> = {
  malformed:
    'Use 3 to 30 lowercase letters, digits and single hyphens. Begin with a letter, and do not end with a hyphen.',
  reserved: 'This address is reserved. Choose another one.',
  taken: 'Another airline has this address. Choose another one.',
};

/** The messages of the host, by error code. */
export const hostMessages = {
  unknown_airline: 'There is no airline at this address. Check the address, or ask your airline for it.',
  airline_unavailable: 'This airline cannot be opened right now. The operator knows. Try again in a minute.',
  airline_busy: 'This airline has more visitors than it can serve right now. Try again in a few seconds.',
  not_owner: 'Only the owner of the Roblox group may do this. Sign in as the owner, or ask them to do it.',
  not_operator: 'Only an operator of this host may do this.',
  no_consent: 'The owner of this airline has not allowed support access. Ask them to allow it in the portal.',
  slug_taken: slugMessages.taken,
  group_taken: 'This group has an airline already. Open that one, or choose another group.',
  invalid_backup:
    'This file is not a complete, unencrypted Crewroom backup. Make a new backup without BACKUP_KEY and upload that.',
  not_a_backup: 'Send the backup as a file, as application/octet-stream.',
  other_group: 'This backup belongs to another group. Choose the group that it was made for.',
  too_many_airlines: 'You own three airlines, which is the maximum. Ask the operator to close one first.',
  too_many_foundings: 'Too many airlines were started. Try again tomorrow.',
  roblox_unavailable: 'Roblox is not responding right now. Nothing was changed. Try again in a minute.',
  other_state: 'The airline’s state has changed. Reload the page to see it.',
  too_many: 'Too many closed airlines were opened from your network. Try again in a minute.',
  no_session: 'Please sign in.',
  no_airline: 'There is no such airline.',
  no_claim: 'Nobody has claimed this airline.',
  claim_objected: 'The owner has objected to your claim. An operator of this host decides.',
  claimer_left: 'The person who claimed this airline no longer owns the group. Reject the claim.',
  claimer_owns_three:
    'The person who claimed this airline owns three airlines, which is the maximum. Reject the claim.',
  no_objection: 'The former owner has not objected to a claim, so there is nothing to decide.',
  wrong_slug: 'Type the address of the airline to confirm that you mean this one.',
} as const satisfies Partial<Record<ErrorCode, string>> & Record<string, string>;

/** Returns the message at an airline that is closed and will be erased at `closesAt`. */
export const closingMessage = (closesAt: string): string =>
  `This airline is closed, and is erased on ${formatDay(closesAt)}. Its owner can download it from the host until then.`;

/** Returns the message at a suspended airline. */
export const suspendedMessage = (reason: string): string => `This airline is suspended: ${reason}`;
