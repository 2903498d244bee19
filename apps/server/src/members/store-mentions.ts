import { foldName } from '@crewroom/domain/members/rules';
import { storedMention } from '@crewroom/domain/names';
import { splitMentions } from '@crewroom/domain/text';
import type { Change } from '../changes/change.ts';
import { selectHolder } from './find-members.ts';

/**
 * A text that somebody typed, as it is stored: each `@username` of a member, as `selectHolder` finds them, holds their id. Other
 * words stay as typed.
 */
export async function storeMentions({ trx }: Change, text: string): Promise<string> {
  const stored = new Map<string, string | undefined>();
  const parts: string[] = [];
  for (const part of splitMentions(text)) {
    if (part.kind === 'mention') {
      const key = foldName(part.username);
      if (!stored.has(key)) {
        const holder = await selectHolder(trx, part.username).executeTakeFirst();
        stored.set(key, holder && storedMention(holder.id));
      }
      parts.push(stored.get(key) ?? part.text);
    } else {
      parts.push(part.text);
    }
  }
  return parts.join('');
}
