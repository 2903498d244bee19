import { daysInWords } from '@crewroom/domain/days';
import { type PostKindName, postKinds } from '@crewroom/domain/discord/posts';
import { plainAmount } from '@crewroom/domain/money';
import type { LeaveDays } from '@crewroom/domain/record/leave';
import { counted } from '@crewroom/domain/text';
import type { Message } from './discord.ts';
import { escapeMarkup } from './markup.ts';

const MAX_NAME_LENGTH = 40;
const MAX_ERROR_LENGTH = 200;

const colours = { good: 0x2f9e58, plain: 0x2f7bd6, grave: 0xc53b3b } as const;

function news(title: string, description: string, url: string, colour: keyof typeof colours): Message {
  return { content: '', embeds: [{ title, description, url, color: colours[colour] }] };
}

const bold = (name: string): string => `**${escapeMarkup(name, MAX_NAME_LENGTH)}**`;

/** Returns the post of a promotion within the staff. */
export function promotionPost(displayName: string, rankName: string, url: string): Message {
  return news('Promotion', `${bold(displayName)} was promoted to ${bold(rankName)}.`, url, 'good');
}

/** A member on a podium: flights and pay (CHF) of the term. */
export type PodiumPlace = { readonly displayName: string; readonly flights: number; readonly pay: number };

const places = ['🥇', '🥈', '🥉'] as const;

/** Returns the post of the best members of a closed term. */
export function podiumPost(termNumber: number, placed: readonly PodiumPlace[], url: string): Message {
  const lines = places.flatMap((place, index) => {
    const member = placed[index];
    if (member === undefined) return [];
    const flights = counted(member.flights, 'flight');
    return [`${place} ${bold(member.displayName)}, ${flights}, CHF ${plainAmount(member.pay)}`];
  });
  const text = lines.length === 0 ? 'Nobody flew in it. The next one has begun.' : lines.join('\n');
  return news(`Term ${termNumber} has ended`, text, url, 'good');
}

/** Returns what replaces a podium when its term is reopened. */
export function reopenedTermPost(termNumber: number, url: string): Message {
  const text = 'Its end was undone. The podium is posted when it ends.';
  return news(`Term ${termNumber} goes on`, text, url, 'plain');
}

/** Returns the post of a sanction, with its kind only. The chat must not say who received it. */
export function sanctionPost(type: string, url: string): Message {
  const text = `Kind: ${escapeMarkup(type, MAX_NAME_LENGTH)}. See the history for details.`;
  return news('A sanction was issued', text, url, 'grave');
}

/** Returns the post of a leave that waits for a decision. Its reason stays in the portal. */
export function leavePost(displayName: string, leave: LeaveDays, url: string): Message {
  const text = `${bold(displayName)} asks for leave, ${daysInWords(leave)}.`;
  return news('Leave asked', text, url, 'plain');
}

/** Returns what replaces the post of a leave that no longer exists. */
export function removedLeavePost(url: string): Message {
  return news('Leave asked', 'By somebody whose records were deleted.', url, 'plain');
}

/** Returns the post about a post that failed. */
export function notDeliveredPost(kind: PostKindName, error: string, url: string): Message {
  const { label, channel } = postKinds[kind];
  const text = `${label}, for ${channel}. ${escapeMarkup(error, MAX_ERROR_LENGTH)} It can be sent again from the administrative division.`;
  return news('A post was not delivered', text, url, 'grave');
}
