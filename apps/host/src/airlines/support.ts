import { HOME } from '@crewroom/domain/auth/sign-in';
import { hostedAirlineEndpoints } from '@crewroom/domain/hosting/airline-endpoints';
import { hostMessages } from '@crewroom/domain/hosting/messages';
import type { OpenScope } from '@crewroom/server/app';
import { startSupport } from '@crewroom/server/features/auth/support';
import type { Person } from '@crewroom/server/integrations/roblox/names';
import { admitMutation } from '@crewroom/server/platform/changes/admit-mutation';
import { Refusal, refuse } from '@crewroom/server/platform/changes/refusal';
import { runInUnitOfWork } from '@crewroom/server/platform/changes/unit-of-work';
import { toInstant } from '@crewroom/server/platform/database/stored-values';
import type { Dependencies } from '@crewroom/server/platform/dependencies';
import { cookieJar } from '@crewroom/server/platform/http/cookies';
import { originOf, recordMutationEvent } from '@crewroom/server/platform/http/record-security-event';
import { registerEndpoint } from '@crewroom/server/platform/http/register-endpoint';
import { sendRefusal } from '@crewroom/server/platform/http/send-refusal';
import { endSupportSessions } from '@crewroom/server/platform/sessions/sessions';
import { recordEvent } from '../registry/airlines.ts';
import type { AirlineRow } from '../registry/tables.ts';
import { SUPPORT_STATE, type TicketDeps, takeTicket, ticketIn, ticketPaths } from '../sign-in/tickets.ts';

const noConsent = refuse('no_consent', hostMessages.no_consent);

/** The support access to one airline, as the registry keeps it. */
export class Support {
  readonly #deps: TicketDeps;
  readonly #airlineId: string;
  #until: string | null;

  constructor(deps: TicketDeps, { id, support_until: until }: Pick<AirlineRow, 'id' | 'support_until'>) {
    this.#deps = deps;
    this.#airlineId = id;
    this.#until = until;
  }

  /** Until when an operator has access; null while nobody has. */
  until(): string | null {
    return this.#until !== null && this.#until > toInstant(this.#deps.clock()) ? this.#until : null;
  }

  async #set(values: Partial<AirlineRow>): Promise<void> {
    await this.#deps.registry.updateTable('airlines').set(values).where('id', '=', this.#airlineId).execute();
  }

  /** Writes down the owner's consent, or that there is none any more. */
  async allow(isAllowed: boolean, robloxId: string): Promise<void> {
    if (!isAllowed) this.#until = null;
    await this.#set({ is_support_allowed: isAllowed ? 1 : 0, ...(!isAllowed && { support_until: null }) });
    const by = { robloxId, now: this.#deps.clock() };
    await recordEvent(this.#deps.registry, { action: 'consent', airlineId: this.#airlineId, ...by });
  }

  /** Returns who has a ticket. Throws where it is none, and returns null where the owner has withdrawn their consent since. */
  async personOf(ticket: string): Promise<Person | null> {
    const person = await takeTicket(this.#deps, this.#airlineId, ticket, SUPPORT_STATE);
    const { is_support_allowed: isAllowed } = await this.#deps.registry
      .selectFrom('airlines')
      .where('id', '=', this.#airlineId)
      .select('is_support_allowed')
      .executeTakeFirstOrThrow();
    return isAllowed === 1 ? person : null;
  }

  /** Writes down until when an operator has access. */
  async lastsUntil(end: Date): Promise<void> {
    this.#until = toInstant(end);
    await this.#set({ support_until: this.#until });
  }
}

/** Adds the routes of support access to an airline: the owner's consent, and the way in for an operator with a ticket. */
export function supportRoutes(open: OpenScope, deps: Dependencies, support: Support): void {
  const jar = cookieJar(deps.config.publicUrl);

  open('owner', (scope) => {
    registerEndpoint(scope, hostedAirlineEndpoints.allowSupport, async ({ body, viewer, request }) => {
      const { isAllowed } = body;
      // No way in is open that the airline's log does not know of.
      if (!isAllowed) await support.allow(false, viewer.robloxId);
      const outcome = await runInUnitOfWork(deps, async (uow) => {
        const refusal = await admitMutation(uow, viewer.userId);
        if (refusal !== null) return refusal;
        if (!isAllowed) await endSupportSessions(uow);
        const details = { code: isAllowed ? 'allowed' : 'withdrawn' };
        await recordMutationEvent(uow, request, { kind: 'support', details });
        return null;
      });
      if (outcome instanceof Refusal) return outcome;
      if (isAllowed) await support.allow(true, viewer.robloxId);
      return { isAllowed };
    });
  });

  open('public', (scope) => {
    scope.get(ticketPaths.support, async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      const person = await support.personOf(ticketIn(query)).catch(() => null);
      if (person === null) return sendRefusal(reply, noConsent);
      const previousToken = request.cookies[jar.session];
      const browser = { previousToken, ...originOf(request), log: request.log };
      const { token, endsAt } = await startSupport(deps, person, browser);
      await support.lastsUntil(endsAt);
      return reply.setCookie(jar.session, token, { ...jar.options, expires: endsAt }).redirect(HOME, 302);
    });
  });
}
