import { fillPath } from '@crewroom/domain/contract/routes';
import { DISCORD_LINK_PATH } from '@crewroom/domain/discord/endpoints';
import { discordMessages, linkedInWords, linkInWords } from '@crewroom/domain/discord/messages';
import { escapeMarkdown, refusalInWords } from '@crewroom/domain/discord/words';
import {
  type Action,
  type ActionInput,
  controlActions,
  type Reply,
} from '@crewroom/domain/interactions/actions';
import { commands, helpInWords, isCommand } from '@crewroom/domain/interactions/commands';
import type { DiscordApplication } from '../../../integrations/discord/settings.ts';
import { runInUnitOfWork, type UnitOfWorkDeps } from '../../../platform/changes/unit-of-work.ts';
import type { Interaction } from './interaction.ts';
import type { InternalClient } from './internal-client.ts';
import { makeLinkToken } from './link-token.ts';
import { findMemberOfAccount, type LinkedMember, renameAccount } from './link.ts';

/** The dependencies of an interaction's response: those of a unit of work, and the internal client. */
export type InteractionDeps = UnitOfWorkDeps & { readonly client: InternalClient };

const plain = (content: string): Reply => ({ content, rows: [] });

/** Returns the action of an interaction: one of the action table, or one that needs no linked member. */
function actionOf({ input }: Interaction): Action | 'link' | 'help' | Reply {
  if (input.kind === 'press')
    return input.click === null ? plain(discordMessages.unknownButton) : controlActions[input.click.control];
  return isCommand(input.name) ? commands[input.name].action : plain(discordMessages.unknownCommand);
}

function actionInputOf({ input }: Interaction, { config, clock }: InteractionDeps): ActionInput {
  const about = { now: clock(), portal: config.publicUrl };
  if (input.kind === 'command') return { flightId: null, roleIndex: null, options: input.options, ...about };
  const { flightId = null, roleIndex = null } = input.click ?? {};
  return { flightId, roleIndex, options: {}, ...about };
}

/** Returns the options of a command and their values. */
function fieldsOf({ input }: Interaction): ReadonlyMap<string, string> {
  if (input.kind === 'press' || !isCommand(input.name)) return new Map();
  return new Map(commands[input.name].options.map(({ name, description }) => [name, description]));
}

/** Sends the requests of an action as a member, one after the other. The first rejection ends it. */
async function executeAction(
  action: Action,
  interaction: Interaction,
  userId: string,
  deps: InteractionDeps,
): Promise<Reply> {
  const input = actionInputOf(interaction, deps);
  const sent = action.requests(input);
  if (sent === null) return plain(discordMessages.unknownButton);
  const responses: unknown[] = [];
  for (const [place, name] of action.endpoints.entries()) {
    const response = await deps.client({ userId, key: interaction.id }, name, sent[place] ?? {});
    if ('refusal' in response) return plain(refusalInWords(response.refusal, fieldsOf(interaction)));
    responses.push(response.response);
  }
  return action.renderReply(responses, input);
}

function handleLink(
  { id, account }: Interaction,
  linked: LinkedMember | null,
  application: DiscordApplication,
  { config, clock }: InteractionDeps,
): Reply {
  if (linked !== null) return plain(linkedInWords(escapeMarkdown(`@${linked.memberName}`)));
  const token = makeLinkToken(account, id, application.botToken, clock());
  return plain(linkInWords(config.publicUrl + fillPath(DISCORD_LINK_PATH, { token })));
}

/**
 * Performs an interaction as the linked member, through the portal's endpoints, and returns the reply. Rejections, unknown
 * input and failures are explained in the reply.
 */
export async function handleInteraction(
  interaction: Interaction,
  application: DiscordApplication,
  deps: InteractionDeps,
): Promise<Reply> {
  const action = actionOf(interaction);
  if (typeof action === 'object' && 'content' in action) return action;
  if (action === 'help') return plain(helpInWords(deps.config.airline.name));
  const { account } = interaction;
  const linked = await findMemberOfAccount(deps.database, account.id);
  if (action === 'link') return handleLink(interaction, linked, application, deps);
  if (linked === null) return plain(discordMessages.notLinked);
  if (linked.username !== account.username) {
    await runInUnitOfWork(deps, (uow) => renameAccount(uow, linked.userId, account));
  }
  return await executeAction(action, interaction, linked.userId, deps);
}
