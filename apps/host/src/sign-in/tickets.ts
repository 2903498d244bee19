import { TICKET_MS } from '@crewroom/domain/hosting/airlines';
import type { SignInProvider } from '@crewroom/server/features/auth/routes';
import { type Person, personOf } from '@crewroom/server/integrations/roblox/names';
import { instantAfter, toInstant } from '@crewroom/server/platform/database/stored-values';
import { hashToken, newToken, type Randomness } from '@crewroom/server/platform/secrets/tokens';
import { z } from 'zod';
import type { Registry } from '../registry/tables.ts';
import type { SealedStates } from './sealed-states.ts';

/** The paths of the redirects from an airline to the host and back. */
export const ticketPaths = {
  enter: '/api/auth/enter',
  arrive: '/api/auth/arrive',
  support: '/api/auth/support',
} as const;

/** The state of a ticket for support access. Other tickets have the state of their sign-in. */
export const SUPPORT_STATE = 'support';

export type TicketDeps = {
  readonly registry: Registry;
  readonly clock: () => Date;
  readonly randomness: Randomness;
};

const personSchema = z.object({ robloxId: z.string(), username: z.string(), displayName: z.string() });

/** Creates a ticket that signs a person in at one airline. It is valid for one use within a minute. */
export async function issueTicket(
  { registry, clock, randomness }: TicketDeps,
  airlineId: string,
  state: string,
  person: Person,
): Promise<string> {
  const ticket = newToken(randomness);
  const { robloxId, username, displayName } = person;
  await registry
    .insertInto('tickets')
    .values({
      hash: hashToken(ticket),
      airline_id: airlineId,
      state,
      person: JSON.stringify({ robloxId, username, displayName }),
      expires_at: instantAfter(clock(), TICKET_MS),
    })
    .execute();
  return ticket;
}

/** Redeems a ticket. Throws for a ticket that is not valid for this airline and state. */
export async function redeemTicket(
  { registry, clock }: TicketDeps,
  airlineId: string,
  ticket: string,
  state: string,
): Promise<Person> {
  const row = await registry
    .deleteFrom('tickets')
    .where('hash', '=', hashToken(ticket))
    .where('airline_id', '=', airlineId)
    .where('state', '=', state)
    .where('expires_at', '>', toInstant(clock()))
    .returning('person')
    .executeTakeFirst();
  if (row === undefined) throw new Error('The ticket was used, has expired or belongs to another airline');
  const { robloxId, username, displayName } = personSchema.parse(JSON.parse(row.person));
  return personOf(robloxId, username, displayName);
}

/** Returns the ticket in a query, or an empty text if there is none or more than one. */
export const ticketIn = (query: URLSearchParams): string =>
  query.getAll('ticket').length === 1 ? (query.get('ticket') ?? '') : '';

/** Returns the sign-in of an airline: its members sign in at the host and come back with a ticket. */
export function airlineSignIn(
  deps: TicketDeps,
  states: SealedStates,
  { airlineId, hostUrl }: { readonly airlineId: string; readonly hostUrl: string },
): SignInProvider {
  return {
    callbackPath: ticketPaths.arrive,
    startSignIn: async (again = false) => {
      const state = newToken(deps.randomness);
      const url = new URL(ticketPaths.enter, hostUrl);
      url.searchParams.set('state', states.seal({ airlineId, state, again }));
      // Roblox's own nonce and verifier are kept by the host.
      return { url, state, nonce: '-', codeVerifier: '-' };
    },
    stateOf: async (query) => {
      const ticket = ticketIn(query);
      if (ticket === '') return query.has('error') ? (query.get('state') ?? '') : '';
      const row = await deps.registry
        .selectFrom('tickets')
        .where('hash', '=', hashToken(ticket))
        .where('airline_id', '=', airlineId)
        .where('expires_at', '>', toInstant(deps.clock()))
        .select('state')
        .executeTakeFirst();
      return row?.state ?? '';
    },
    finishSignIn: ({ callbackUrl, state }) =>
      redeemTicket(deps, airlineId, ticketIn(callbackUrl.searchParams), state),
  };
}
