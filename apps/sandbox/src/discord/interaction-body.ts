import { type ApplicationMessage, describeMessage, placeOf } from './application-message.ts';
import { application, GUILD_ID } from './application.ts';
import type { Chat, ChatPerson, Place } from './chat.ts';
import type { Command } from './commands.ts';
import { channelIdOfPost, channelOf, userOf } from './responses.ts';

// The permissions of the application in the channel: see it, send messages, embed links.
const PERMISSIONS = String(1024 + 2048 + 16_384);
const BUTTON = 2;
const MENU = 3;

type CommandOption = {
  readonly name: string;
  readonly value: string | number | boolean;
};

/** An action of a person: a command with its options, or a button or menu of a message. */
export type InteractionRequest = {
  readonly person: ChatPerson;
  /** The same id again is the same interaction, delivered twice. Without it, a new id is made. */
  readonly id?: string | undefined;
  readonly source:
    | { readonly kind: 'command'; readonly name: string; readonly options: readonly CommandOption[] }
    | {
        readonly kind: 'component';
        readonly on: ApplicationMessage;
        readonly customId: string;
        readonly values: readonly string[] | null;
      };
};

/** Returns where an interaction happens: at its message, or for commands in the flights channel. */
export function placeOfAsked({ source }: InteractionRequest): Place {
  return source.kind === 'component'
    ? placeOf(source.on)
    : { webhook: 'flights', userId: null, by: 'application' };
}

/** Returns the interaction as Discord sends it. */
export function interactionBody(
  asked: InteractionRequest,
  token: string,
  chat: Chat,
): Record<string, unknown> {
  const { person, source } = asked;
  const place = placeOfAsked(asked);
  const channelId = channelIdOfPost(place);
  const isDirect = place.userId !== null;
  const user = userOf(person);
  const member = {
    user,
    nick: null,
    roles: [],
    joined_at: '2024-01-01T00:00:00.000000+00:00',
    permissions: '0',
  };
  return {
    id: asked.id ?? chat.newId(),
    application_id: application.id,
    token,
    version: 1,
    ...(source.kind === 'command'
      ? { type: 2, data: commandData(source.name, source.options, chat.commands()) }
      : { type: 3, data: componentData(source), message: describeMessage(source.on) }),
    channel_id: channelId,
    channel: isDirect ? { id: channelId, type: 1 } : channelOf(channelId, place.webhook),
    ...(isDirect ? { user } : { guild_id: GUILD_ID, guild: { id: GUILD_ID, locale: 'en-US' }, member }),
    app_permissions: PERMISSIONS,
    locale: 'en-US',
    ...(!isDirect && { guild_locale: 'en-US' }),
    entitlements: [],
    authorizing_integration_owners: { 0: isDirect ? '0' : GUILD_ID },
    context: isDirect ? 1 : 0,
    attachment_size_limit: 10_485_760,
  };
}

function commandData(
  name: string,
  options: readonly CommandOption[],
  commands: readonly Command[],
): Record<string, unknown> {
  const command = commands.find((one) => one.name === name);
  const typeOf = (option: CommandOption): number =>
    command?.options?.find((one) => one.name === option.name)?.type ?? USUAL_TYPES[typeof option.value] ?? 3;
  return {
    id: command?.id ?? '1',
    name,
    type: 1,
    ...(options.length > 0 && {
      options: options.map((option) => ({ ...option, type: typeOf(option) })),
    }),
  };
}

const USUAL_TYPES: Readonly<Record<string, number>> = { string: 3, boolean: 5, number: 10 };

function componentData({
  customId,
  values,
}: Extract<InteractionRequest['source'], { readonly kind: 'component' }>): Record<string, unknown> {
  const chosen = values === null ? { component_type: BUTTON } : { component_type: MENU, values };
  return { custom_id: customId, ...chosen };
}
