import { defaultThresholds } from '@crewroom/domain/contract/access';
import { signInPaths } from '@crewroom/domain/contract/routes';
import { decorativeRoles } from '@crewroom/domain/settings/decorative-roles';
import { isUsable, suggestedRanks } from '@crewroom/domain/setup/credential-checks';
import { type SetupChecks, setupEndpoints } from '@crewroom/domain/setup/endpoints';
import { clientInWords, groupInWords, keyInWords, setupMessages } from '@crewroom/domain/setup/words';
import type { FastifyInstance } from 'fastify';
import { type CredentialChecks, checkCredentials } from '../../integrations/roblox/check-credentials.ts';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { addressLimit } from '../../platform/http/limits.ts';
import { recordMutationEvent } from '../../platform/http/record-security-event.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';
import { alreadySetUp, completeSetup, credentialsRefusal } from './complete-setup.ts';
import type { SetupCode } from './setup-code.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live'>;

const REQUESTS_PER_MINUTE = 30;

const wrongCode = refuse('wrong_code', setupMessages.wrongCode);
const newCode = refuse('wrong_code', setupMessages.newCode);

const resultOf = (check: Parameters<typeof isUsable>[0], message: string) => ({
  ok: isUsable(check),
  message,
});

/**
 * Returns the results of the checks as text, and the roles of the group, highest rank first, with those that look decorative.
 */
function checksOf({ group, apiKey, client }: CredentialChecks, groupId: string): SetupChecks {
  return {
    ...(group && {
      group: {
        ...resultOf(group, groupInWords(group, groupId)),
        ...(group.kind === 'found' && {
          found: {
            name: group.name,
            roles: group.roles.length,
            byRank: [...group.roles],
            decorativeRoles: decorativeRoles(group.roles, suggestedRanks(group.roles, defaultThresholds)),
          },
        }),
      },
    }),
    ...(apiKey && {
      apiKey: {
        ...resultOf(apiKey, keyInWords(apiKey, groupId)),
        ...('endsAt' in apiKey && { found: { name: apiKey.name, endsAt: apiKey.endsAt } }),
      },
    }),
    ...(client && { client: resultOf(client, clientInWords(client)) }),
  };
}

/** Registers the routes to set up a new portal with the code from its log. After the set-up they return 404. */
export function setupRoutes(scope: FastifyInstance, deps: Deps, secrets: Secrets, code: SetupCode): void {
  const { config } = deps;
  const { connection } = config;
  const redirectUrl = config.publicUrl + signInPaths.callback;
  const limit = addressLimit('setup', REQUESTS_PER_MINUTE);

  /** Returns why a request may not set up the portal, or null. */
  async function codeRefusal(typedCode: string): Promise<Refusal | null> {
    if (connection.isReady) return alreadySetUp;
    const result = await code.try(typedCode);
    if (result === 'right') return null;
    return result === 'wrong' ? wrongCode : newCode;
  }

  registerEndpoint(
    scope,
    setupEndpoints.setup,
    () => Promise.resolve(connection.isReady ? alreadySetUp : { needed: true as const, redirectUrl }),
    limit,
  );
  registerEndpoint(
    scope,
    setupEndpoints.checkSetup,
    async ({ body: { code: typedCode, ...pasted } }) => {
      const refusal = await codeRefusal(typedCode);
      if (refusal !== null) return refusal;
      return checksOf(await checkCredentials(config.roblox, redirectUrl, pasted), pasted.groupId ?? '');
    },
    limit,
  );
  registerEndpoint(
    scope,
    setupEndpoints.completeSetup,
    async ({ body: { code: typedCode, groupId, apiKey, clientId, clientSecret, ...airline }, request }) => {
      const refusal = await codeRefusal(typedCode);
      if (refusal !== null) return refusal;
      const credentials = { groupId, apiKey, clientId, clientSecret };
      const checks = await checkCredentials(config.roblox, redirectUrl, credentials);
      const refused = credentialsRefusal(checks, groupId);
      if (refused !== null) return refused;
      return await completeSetup(deps, secrets, {
        credentials,
        airline,
        recordEvent: (uow, event) => recordMutationEvent(uow, request, event),
      });
    },
    limit,
  );
}
