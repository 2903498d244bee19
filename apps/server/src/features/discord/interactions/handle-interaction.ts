import { fillPath } from '@crewroom/domain/contract/routes';
import { DISCORD_LINK_PATH } from '@crewroom/domain/discord/endpoints';
import { discordMessages, linkedInWords, linkInWords } from '@crewroom/domain/discord/messages';
import { plainly, refusalInWords } from '@crewroom/domain/discord/words';
import { type Action, controlActions, type Given, type Reply } from '@crewroom/domain/interactions/actions';
import { commands, helpInWords, isCommand } from '@crewroom/domain/interactions/commands';
import type { DiscordApplication } from '../../../integrations/discord/settings.ts';
import { runInUnitOfWork, type UnitOfWorkDeps } from '../../../platform/changes/unit-of-work.ts';
import type { Interaction } from './interaction.ts';
import type { InternalClient } from './internal-client.ts';
import { type LinkedMember, memberOfAccount, renameAccount } from './link.ts';
import { makeLinkToken } from './link-token.ts';

/** What an interaction is answered with: the portal's own parts, and its calls. */
export type InteractionDeps = UnitOfWorkDeps & { readonly ask: InternalClient };

const plain = (content: string): Reply => ({ content, rows: [] });

/** What it is to be done for, as the one who acts: an act of the table, or what is answered to anybody. */
function actionOf({ did }: Interaction): Action | 'link' | 'help' | Reply {
  if (did.kind === 'press')
    return did.click === null ? plain(discordMessages.unknownButton) : controlActions[did.click.control];
  return isCommand(did.name) ? commands[did.name].action : plain(discordMessages.unknownCommand);
}

function givenBy({ did }: Interaction, { config, clock }: InteractionDeps): Given {
  const about = { now: clock(), portal: config.publicUrl };
  if (did.kind === 'command') return { flightId: null, roleIndex: null, options: did.options, ...about };
  const { flightId = null, roleIndex = null } = did.click ?? {};
  return { flightId, roleIndex, options: {}, ...about };
}

/** What can be typed after a command, and what belongs there. */
function fieldsOf({ did }: Interaction): ReadonlyMap<string, string> {
  if (did.kind === 'press' || !isCommand(did.name)) return new Map();
  return new Map(commands[did.name].options.map(({ name, description }) => [name, description]));
}

/** Makes the calls of an act as a member, one after the other; the first that is rejected ends it. */
async function carryOut(
  action: Action,
  interaction: Interaction,
  userId: string,
  deps: InteractionDeps,
): Promise<Reply> {
  const given = givenBy(interaction, deps);
  const sent = action.requests(given);
  if (sent === null) return plain(discordMessages.unknownButton);
  const responses: unknown[] = [];
  for (const [place, name] of action.endpoints.entries()) {
    const response = await deps.ask({ userId, key: interaction.id }, name, sent[place] ?? {});
    if ('refusal' in response) return plain(refusalInWords(response.refusal, fieldsOf(interaction)));
    responses.push(response.response);
  }
  return action.says(responses, given);
}

function handleLink(
  { id, account }: Interaction,
  linked: LinkedMember | null,
  application: DiscordApplication,
  { config, clock }: InteractionDeps,
): Reply {
  if (linked !== null) return plain(linkedInWords(plainly(`@${linked.memberName}`)));
  const token = makeLinkToken(account, id, application.botToken, clock());
  return plain(linkInWords(config.publicUrl + fillPath(DISCORD_LINK_PATH, { token })));
}

/**
 * Returns an interaction: does what it asks for as the member to whom the account is joined, through the calls of the portal. What the
 * portal rejects, does not know, or cannot find out is told in words.
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
  const linked = await memberOfAccount(deps.database, account.id);
  if (action === 'link') return handleLink(interaction, linked, application, deps);
  if (linked === null) return plain(discordMessages.notLinked);
  if (linked.username !== account.username) {
    await runInUnitOfWork(deps, (uow) => renameAccount(uow, linked.userId, account));
  }
  return await carryOut(action, interaction, linked.userId, deps);
}
