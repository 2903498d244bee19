import { isRecentSignIn, safeReturnTo } from '@crewroom/domain/auth/sign-in';
import { MINUTE_MS } from '@crewroom/domain/days';
import { failureReason } from '@crewroom/server/features/auth/sign-in';
import type { Person } from '@crewroom/server/integrations/roblox/names';
import { instantAfter, toInstant } from '@crewroom/server/platform/database/stored-values';
import { handledAddressLimit } from '@crewroom/server/platform/http/limits';
import { hashToken, newToken } from '@crewroom/server/platform/secrets/tokens';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HostDeps } from '../deps.ts';
import { findAirline } from '../registry/airlines.ts';
import { sealedStates } from './sealed-states.ts';
import { findViewer, hostCookies, SESSION_MS, startSession } from './sessions.ts';
import { issueTicket, ticketPaths } from './tickets.ts';

/** The path of the only redirect URI that is registered at Roblox. */
export const CALLBACK_PATH = '/api/auth/callback';

const SIGN_IN_MS = 10 * MINUTE_MS;
const BROWSER_TOKEN = /^[\w-]{43}$/;

/** The target of a sign-in: a page of the host, or an airline that identifies the sign-in by its state. */
const signInTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('host'), returnTo: z.string() }),
  z.object({ kind: z.literal('airline'), airlineId: z.string(), state: z.string() }),
]);

type SignInTarget = z.infer<typeof signInTargetSchema>;

const querySchema = z.object({
  returnTo: z.string().optional().catch(undefined),
  state: z.string().catch(''),
  error: z.string().optional().catch(undefined),
});

/** Returns the page of the host to return to, or the start page for an unsafe path. */
function hostPage(value: string | undefined): string {
  const page = safeReturnTo(value);
  return value === page ? page : '/';
}

/** Registers the routes for signing in at the host, and through it at an airline. */
export function signInRoutes(app: FastifyInstance, deps: HostDeps): void {
  const { config, registry, clock, randomness, roblox } = deps;
  const cookies = hostCookies(config.publicUrl);
  const states = sealedStates(deps.secrets, clock);
  const startLimit = handledAddressLimit(app, 'start', config.signInsPerMinute);
  const enterLimit = handledAddressLimit(app, 'enter', config.signInsPerMinute);

  /** Redirects to the target of a sign-in, with the error. */
  async function fail(reply: FastifyReply, goal: SignInTarget | null, error: string): Promise<FastifyReply> {
    reply.request.outcome = error;
    const query = new URLSearchParams({ error });
    if (goal?.kind !== 'airline') return reply.redirect(`/?${query.toString()}`, 302);
    const airline = await findAirline(registry, goal.airlineId);
    if (airline === undefined) return reply.redirect(`/?${query.toString()}`, 302);
    query.set('state', goal.state);
    return reply.redirect(`${config.urlOf(airline.slug)}${ticketPaths.arrive}?${query.toString()}`, 302);
  }

  async function goToRoblox(
    request: FastifyRequest,
    reply: FastifyReply,
    goal: SignInTarget,
    again: boolean,
  ): Promise<FastifyReply> {
    const heldToken = request.cookies[cookies.signIn] ?? '';
    const browser = BROWSER_TOKEN.test(heldToken) ? heldToken : newToken(randomness);
    const { url, state, nonce, codeVerifier } = await roblox.start(again);
    await registry
      .insertInto('sign_ins')
      .values({
        state_hash: hashToken(state),
        browser_hash: hashToken(browser),
        nonce,
        code_verifier: codeVerifier,
        goal: JSON.stringify(goal),
        expires_at: instantAfter(clock(), SIGN_IN_MS),
      })
      .execute();
    return reply
      .setCookie(cookies.signIn, browser, { ...cookies.options, maxAge: SIGN_IN_MS / 1000 })
      .redirect(url.href, 302);
  }

  async function redirectToAirline(
    reply: FastifyReply,
    { airlineId, state }: Extract<SignInTarget, { kind: 'airline' }>,
    person: Person,
  ): Promise<FastifyReply> {
    const airline = await findAirline(registry, airlineId);
    if (airline === undefined) return await fail(reply, null, 'oauth_failed');
    const ticket = await issueTicket(deps, airlineId, state, person);
    return reply.redirect(`${config.urlOf(airline.slug)}${ticketPaths.arrive}?ticket=${ticket}`, 302);
  }

  /** Deletes and returns a pending sign-in. Works once, and only for the browser that started it. */
  async function takeSignIn(state: string, browser: string) {
    return await registry
      .deleteFrom('sign_ins')
      .where('state_hash', '=', hashToken(state))
      .where('browser_hash', '=', hashToken(browser))
      .where('expires_at', '>', toInstant(clock()))
      .returning(['nonce', 'code_verifier', 'goal'])
      .executeTakeFirst();
  }

  async function redirectToHost(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    returnTo: string,
  ): Promise<FastifyReply> {
    const token = await startSession(deps, person, request.cookies[cookies.session]);
    return reply
      .setCookie(cookies.session, token, { ...cookies.options, maxAge: SESSION_MS / 1000 })
      .redirect(hostPage(returnTo), 302);
  }

  const failed = (goal: SignInTarget | null, reply: FastifyReply) => async (error: unknown) => {
    reply.request.log.warn({ reason: failureReason(error) }, 'sign-in refused');
    return await fail(reply, goal, 'oauth_failed');
  };

  app.get('/api/auth/roblox', async (request, reply) => {
    if ((await startLimit(request)) !== null) return await fail(reply, null, 'too_many');
    const goal: SignInTarget = {
      kind: 'host',
      returnTo: hostPage(querySchema.parse(request.query).returnTo),
    };
    return await goToRoblox(request, reply, goal, false).catch(failed(null, reply));
  });

  app.get(ticketPaths.enter, async (request, reply) => {
    if ((await enterLimit(request)) !== null) return await fail(reply, null, 'too_many');
    const entered = states.open(querySchema.parse(request.query).state);
    if (entered === null) return await fail(reply, null, 'oauth_failed');
    const { airlineId, state, again } = entered;
    const goal = { kind: 'airline', airlineId, state } as const;
    const viewer = again ? null : await findViewer(deps, request, cookies.session);
    if (viewer !== null && isRecentSignIn(viewer.signedInAt, clock()))
      return await redirectToAirline(reply, goal, viewer);
    return await goToRoblox(request, reply, goal, again).catch(failed(goal, reply));
  });

  app.get(CALLBACK_PATH, async (request, reply) => {
    const { state, error } = querySchema.parse(request.query);
    const pending = await takeSignIn(state, request.cookies[cookies.signIn] ?? '');
    if (pending === undefined) return await fail(reply, null, 'oauth_failed');
    const goal = signInTargetSchema.parse(JSON.parse(pending.goal));
    if (error !== undefined) {
      return await fail(reply, goal, error === 'access_denied' ? error : 'oauth_failed');
    }
    const callbackUrl = new URL(CALLBACK_PATH, config.publicUrl);
    callbackUrl.search = URL.parse(request.url, config.publicUrl)?.search ?? '';
    const back = { callbackUrl, state, nonce: pending.nonce, codeVerifier: pending.code_verifier };
    const person = await roblox.finish(back).catch((cause: unknown) => ({ cause }));
    if ('cause' in person) return await failed(goal, reply)(person.cause);
    return goal.kind === 'host'
      ? await redirectToHost(request, reply, person, goal.returnTo)
      : await redirectToAirline(reply, goal, person);
  });
}
