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
import {
  networkAndDeviceOf,
  recordMutationEvent,
} from '@crewroom/server/platform/http/record-security-event';
import { registerEndpoint } from '@crewroom/server/platform/http/register-endpoint';
import { sendRefusal } from '@crewroom/server/platform/http/send-refusal';
import { endSupportSessions } from '@crewroom/server/platform/sessions/sessions';
import { recordEvent } from '../registry/airlines.ts';
import type { AirlineRow } from '../registry/tables.ts';
import { redeemTicket, SUPPORT_STATE, type TicketDeps, ticketIn, ticketPaths } from '../sign-in/tickets.ts';

const noConsent = refuse('no_consent', hostMessages.no_consent);

/** The support access to one airline. The registry stores it. */
export class Support {
  readonly #deps: TicketDeps;
  readonly #airlineId: string;
  readonly #publish: () => Promise<void>;
  #until: string | null;

  /** `publish` makes other processes refresh their support access to the airline. */
  constructor(
    deps: TicketDeps,
    { id, support_until: until }: Pick<AirlineRow, 'id' | 'support_until'>,
    publish: () => Promise<void>,
  ) {
    this.#deps = deps;
    this.#airlineId = id;
    this.#until = until;
    this.#publish = publish;
  }

  /** Reads the end of the support access, which another process may have changed. */
  async refresh(): Promise<void> {
    const row = await this.#deps.registry
      .selectFrom('airlines')
      .where('id', '=', this.#airlineId)
      .select('support_until')
      .executeTakeFirst();
    this.#until = row?.support_until ?? null;
  }

  /** Returns the end of the current support access, or null without one. */
  until(): string | null {
    return this.#until !== null && this.#until > toInstant(this.#deps.clock()) ? this.#until : null;
  }

  async #set(values: Partial<AirlineRow>): Promise<void> {
    await this.#deps.registry.updateTable('airlines').set(values).where('id', '=', this.#airlineId).execute();
    await this.#publish();
  }

  /** Returns whether the owner allows support access. */
  async isAllowed(): Promise<boolean> {
    const { is_support_allowed: isAllowed } = await this.#deps.registry
      .selectFrom('airlines')
      .where('id', '=', this.#airlineId)
      .select('is_support_allowed')
      .executeTakeFirstOrThrow();
    return isAllowed === 1;
  }

  /** Stores that the owner gave or withdrew their consent. */
  async allow(isAllowed: boolean, robloxId: string): Promise<void> {
    if (!isAllowed) this.#until = null;
    await this.#set({ is_support_allowed: isAllowed ? 1 : 0, ...(!isAllowed && { support_until: null }) });
    const by = { robloxId, now: this.#deps.clock() };
    await recordEvent(this.#deps.registry, { action: 'consent', airlineId: this.#airlineId, ...by });
  }

  /** Takes a ticket and returns its person, or null when the owner has withdrawn their consent. Throws for an invalid ticket. */
  async personOf(ticket: string): Promise<Person | null> {
    const person = await redeemTicket(this.#deps, this.#airlineId, ticket, SUPPORT_STATE);
    return (await this.isAllowed()) ? person : null;
  }

  /** Stores the end of the support access. */
  async lastsUntil(end: Date): Promise<void> {
    this.#until = toInstant(end);
    await this.#set({ support_until: this.#until });
  }
}

/** Registers the routes of support access at an airline: the owner's consent, and the entry of an operator with a ticket. */
export function supportRoutes(open: OpenScope, deps: Dependencies, support: Support): void {
  const jar = cookieJar(deps.config.publicUrl);

  open('owner', (scope) => {
    registerEndpoint(scope, hostedAirlineEndpoints.support, async () => ({
      isAllowed: await support.isAllowed(),
    }));

    registerEndpoint(scope, hostedAirlineEndpoints.allowSupport, async ({ body, viewer, request }) => {
      const { isAllowed } = body;
      // Withdraws before and allows after the log entry, so that no access is possible without an entry.
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
      const browser = { previousToken, ...networkAndDeviceOf(request), log: request.log };
      const { token, endsAt } = await startSupport(deps, person, browser);
      await support.lastsUntil(endsAt);
      return reply.setCookie(jar.session, token, { ...jar.options, expires: endsAt }).redirect(HOME, 302);
    });
  });
}
