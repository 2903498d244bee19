import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint, noContent } from '../contract/define-endpoint.ts';
import { textLike } from '../contract/samples.ts';
import { instantSchema } from '../contract/schemas.ts';

/** The page of the portal to which a link URL leads. It names the account, and asks for confirmation. */
export const DISCORD_LINK_PATH = '/link/:token';

const username = textLike('ada.flies');
const token = textLike('V2hvIGlzIGpvaW5lZCB0byB3aG9t');

/** The Discord account that is linked to a member, with its name there and since when, or null. */
export const discordLinkSchema = z.strictObject({ username, at: instantSchema }).nullable();

export type DiscordLink = z.infer<typeof discordLinkSchema>;

const linked = z.strictObject({ linked: discordLinkSchema });

export const discordEndpoints = {
  discord: defineEndpoint(apiRoutes.discord, 'signed-in', {
    summary: 'Returns the Discord account that is linked to the caller.',
    response: linked,
  }),
  discordToLink: defineEndpoint(apiRoutes.discordToLink, 'signed-in', {
    summary: 'Returns the Discord account that a link URL would link to the caller.',
    refusals: ['unknown_link'],
    params: z.strictObject({ token }),
    response: z.strictObject({ username }),
  }),
  /** Links the account of a link token. A token works once. */
  linkDiscord: defineEndpoint(apiRoutes.linkDiscord, 'signed-in', {
    summary: 'Links a Discord account to the caller, by a URL from Discord.',
    refusals: ['unknown_link', 'already_linked'],
    body: z.strictObject({ token }),
    status: 201,
    response: linked,
  }),
  unlinkDiscord: defineEndpoint(apiRoutes.unlinkDiscord, 'signed-in', {
    summary: 'Unlinks the caller’s Discord account.',
    ...noContent,
  }),
};
