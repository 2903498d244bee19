import { clickOf } from '@crewroom/domain/discord/controls';
import type { ActionInput } from '@crewroom/domain/interactions/actions';
import { visibleName } from '@crewroom/domain/text';
import { InteractionType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { DiscordAccount } from './link-token.ts';

const userSchema = z.object({ id: z.string().regex(/^\d{1,20}$/), username: z.string().min(1) });

// The required fields of an interaction. Discord sends more, and may add fields.
const interactionSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  type: z.enum(InteractionType),
  token: z.string().min(1).max(2000),
  member: z.object({ user: userSchema }).optional(),
  user: userSchema.optional(),
  data: z
    .object({
      name: z.string().optional(),
      options: z
        .array(z.object({ name: z.string(), value: z.unknown() }))
        .optional()
        .catch(undefined),
      custom_id: z.string().optional(),
      values: z.array(z.string()).optional(),
    })
    .optional(),
});

/** A member's action in Discord: a click on a button, a choice in a menu, or a command. */
export type Interaction = {
  readonly id: string;
  /** Allows edits of the response for a quarter of an hour. A secret. */
  readonly token: string;
  readonly account: DiscordAccount;
  readonly input:
    | { readonly kind: 'press'; readonly click: ReturnType<typeof clickOf> }
    | { readonly kind: 'command'; readonly name: string; readonly options: ActionInput['options'] };
};

const MAX_NAME = 32;

function inputOf({ type, data = {} }: z.infer<typeof interactionSchema>): Interaction['input'] | null {
  if (type === InteractionType.MessageComponent)
    return { kind: 'press', click: clickOf(data.custom_id ?? '', data.values) };
  if (type !== InteractionType.ApplicationCommand) return null;
  const options = (data.options ?? []).map(({ name, value }) => [name, String(value)] as const);
  return { kind: 'command', name: data.name ?? '', options: Object.fromEntries(options) };
}

/** Parses a request of Discord: a ping, an interaction, or null for anything else. */
export function readInteraction(body: unknown): 'ping' | Interaction | null {
  const pinged = z.object({ type: z.literal(InteractionType.Ping) }).safeParse(body);
  if (pinged.success) return 'ping';
  const parsed = interactionSchema.safeParse(body);
  if (!parsed.success) return null;
  const { id, token, member, user = member?.user } = parsed.data;
  if (user === undefined) return null;
  const input = inputOf(parsed.data);
  if (input === null) return null;
  const username = [...visibleName(user.username, user.id)].slice(0, MAX_NAME).join('');
  return { id, token, account: { id: user.id, username }, input };
}
