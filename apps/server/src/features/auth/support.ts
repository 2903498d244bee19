import { SUPPORT_MS } from '@crewroom/domain/hosting/airlines';
import type { Person } from '../../integrations/roblox/names.ts';
import { blockErasures } from '../../platform/changes/admit-mutation.ts';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { recordPerson } from '../../platform/people/person.ts';
import { deriveTombstones } from '../../platform/people/tombstones.ts';
import { newToken } from '../../platform/secrets/tokens.ts';
import { type EventLog, recordSecurityEvent } from '../../platform/security-log/security-events.ts';
import { createSession } from '../../platform/sessions/sessions.ts';

/** The browser of a person who gives support, and the log of their request. */
type Browser = {
  readonly previousToken: string | undefined;
  readonly device: string;
  readonly network: string | null;
  readonly log: EventLog;
};

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live' | 'randomness'>;

/**
 * Begins support access: a session that reads everything, changes nothing and ends after an hour. The person need not be a member
 * of the group. Returns its token and when it ends. The caller has checked the owner's consent.
 */
export async function startSupport(
  deps: Deps,
  person: Person,
  { previousToken: previous, device, network, log }: Browser,
): Promise<{ readonly token: string; readonly endsAt: Date }> {
  const next = newToken(deps.randomness);
  const derived = await deriveTombstones(deps.database, person.robloxId);
  return await runInUnitOfWork(deps, async (uow) => {
    await blockErasures(uow.trx);
    const userId = await recordPerson(uow, person, uow.now, derived);
    const from = { actorId: userId, device, network };
    await recordSecurityEvent(uow, { kind: 'support', ...from, details: { code: 'entered' } }, log);
    const endsAt = await createSession(uow, userId, { next, previous, device, supportMs: SUPPORT_MS });
    return { token: next, endsAt };
  });
}
