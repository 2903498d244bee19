const DISCORD =
  /^https:\/\/(?:(?:canary\.|ptb\.)?discord|discordapp)\.com\/api(?:\/v\d{1,2})?\/webhooks\/\d{1,20}\/[\w-]{1,200}$/;
const SANDBOX_PATH = /^\/api\/webhooks\/[a-z]{1,20}\/[\w-]{1,200}$/;

/** Returns whether a text is the https URL of a Discord webhook, or of the sandbox at an origin, if there is one. */
export function isChatWebhook(address: string, sandboxOrigin: string | null = null): boolean {
  if (DISCORD.test(address)) return true;
  if (sandboxOrigin === null || !address.startsWith(sandboxOrigin)) return false;
  return SANDBOX_PATH.test(address.slice(sandboxOrigin.length));
}
