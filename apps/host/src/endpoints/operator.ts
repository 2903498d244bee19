import { paginationOf } from '@crewroom/domain/contract/schemas';
import {
  type AirlineState,
  CLOSING_MS,
  stateAfter,
  type Transition,
} from '@crewroom/domain/hosting/airlines';
import { hostEndpoints, type OperatedAirline } from '@crewroom/domain/hosting/endpoints';
import { hostMessages } from '@crewroom/domain/hosting/messages';
import { type Refusal, refuse, refuseField } from '@crewroom/server/platform/changes/refusal';
import { instantAfter, toInstant } from '@crewroom/server/platform/database/stored-values';
import type { FastifyInstance } from 'fastify';
import type { HostDeps } from '../deps.ts';
import { registerHostEndpoint } from '../http/register-endpoint.ts';
import {
  findAirline,
  hostedAirlineOf,
  lockAirline,
  readOperatedAirlines,
  recordEvent,
} from '../registry/airlines.ts';
import { type AirlineRow, isHidden } from '../registry/tables.ts';
import { issueTicket, SUPPORT_STATE, ticketPaths } from '../sign-in/tickets.ts';

const noAirline = refuse('not_found', hostMessages.no_airline);
const otherState = refuse('other_state', hostMessages.other_state);

/** A change of an airline's state, and the operator who makes it. */
type Change = {
  readonly transition: Transition;
  readonly airlineId: string;
  readonly robloxId: string;
  readonly reason?: string;
};

function operatedAirlineOf(
  row: AirlineRow,
  isOpen: boolean,
  { config, clock }: Pick<HostDeps, 'config' | 'clock'>,
): OperatedAirline {
  const isToday = row.errors_on === toInstant(clock()).slice(0, 10);
  return {
    ...hostedAirlineOf(row, config),
    members: row.members,
    bytes: row.bytes,
    lastUsedAt: row.last_used_at,
    dueAt: row.due_at,
    isOpen,
    schemaVersion: row.schema_version,
    errorsToday: isToday ? row.errors : 0,
    problem: row.problem,
  };
}

/** Returns the columns of an airline in a state. */
const stateValues = (state: AirlineState, reason: string, now: Date) => ({
  state,
  reason: state === 'suspended' ? reason : null,
  closes_at: state === 'closing' ? instantAfter(now, CLOSING_MS) : null,
  closing_notice_at: state === 'closing' ? toInstant(now) : null,
  // Due now, so that it catches up on its work.
  ...(state === 'active' && { due_at: toInstant(now) }),
});

/** Registers the endpoints of operators. None of them returns an airline's records. */
export function operatorRoutes(app: FastifyInstance, deps: HostDeps): void {
  const { config, registry, processes, clock, publish, airlines } = deps;

  /** Changes the state of an airline and closes it. Rejects a transition that its state does not allow. */
  async function change({
    transition,
    airlineId,
    robloxId,
    reason = '',
  }: Change): Promise<AirlineRow | Refusal> {
    const changed = await registry.transaction().execute(async (trx) => {
      const row = await lockAirline(trx, airlineId);
      if (row === undefined) return noAirline;
      const state = isHidden(row.state) ? null : stateAfter(row.state, transition);
      if (state === null) return otherState;
      await recordEvent(trx, { action: transition, airlineId, robloxId, now: clock() });
      return await trx
        .updateTable('airlines')
        .set(stateValues(state, reason, clock()))
        .where('id', '=', airlineId)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    if ('id' in changed) await publish({ airlineId, closes: changed.state !== 'active' });
    return changed;
  }

  const respond = (changed: AirlineRow | Refusal) =>
    'id' in changed ? hostedAirlineOf(changed, config) : changed;

  registerHostEndpoint(app, deps, hostEndpoints.operatedAirlines, async () => {
    await airlines.storeDueTimes();
    const rows = await readOperatedAirlines(registry);
    const open = await processes.openAirlines();
    return { airlines: rows.map((row) => operatedAirlineOf(row, open.has(row.id), deps)) };
  });

  registerHostEndpoint(app, deps, hostEndpoints.suspendAirline, async ({ params, body, viewer }) =>
    respond(
      await change({
        transition: 'suspend',
        airlineId: params.id,
        robloxId: viewer.robloxId,
        reason: body.reason,
      }),
    ),
  );

  registerHostEndpoint(app, deps, hostEndpoints.resumeAirline, async ({ params, viewer }) =>
    respond(await change({ transition: 'resume', airlineId: params.id, robloxId: viewer.robloxId })),
  );

  registerHostEndpoint(app, deps, hostEndpoints.closeAirline, async ({ params, body, viewer }) => {
    const row = await findAirline(registry, params.id);
    if (row === undefined) return noAirline;
    if (row.slug !== body.slug) return refuseField('slug', hostMessages.wrong_slug);
    return respond(await change({ transition: 'close', airlineId: row.id, robloxId: viewer.robloxId }));
  });

  registerHostEndpoint(app, deps, hostEndpoints.enterAirline, async ({ params, viewer }) => {
    const row = await findAirline(registry, params.id);
    if (row === undefined) return noAirline;
    if (row.is_support_allowed === 0) return refuse('no_consent', hostMessages.no_consent);
    if (row.state !== 'active') return otherState;
    const ticket = await issueTicket(deps, row.id, SUPPORT_STATE, viewer);
    const by = { robloxId: viewer.robloxId, now: clock() };
    await recordEvent(registry, { action: 'enter', airlineId: row.id, ...by });
    return { url: `${config.urlOf(row.slug)}${ticketPaths.support}?ticket=${ticket}` };
  });

  registerHostEndpoint(app, deps, hostEndpoints.hostEvents, async ({ query: { page, limit } }) => {
    const { total } = await registry
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await registry
      .selectFrom('events')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .selectAll()
      .execute();
    return {
      events: rows.map((row) => ({
        at: row.at,
        robloxId: row.roblox_id,
        action: row.action,
        airlineId: row.airline_id,
      })),
      pagination: paginationOf({ page, limit }, Number(total)),
    };
  });
}
