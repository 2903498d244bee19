import { rosterMessages } from '@crewroom/domain/members/messages';
import type { Roster } from '@crewroom/domain/members/schemas';
import { useQuery } from '@tanstack/react-query';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { Button, Spinner } from '../../../components/ui/button.tsx';
import { RelativeDateTime } from '../../../components/ui/date-time.tsx';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { resultInWords, useSyncRoster } from '../mutations.ts';
import { rosterQuery } from '../queries.ts';

const part = 'inline-block';

const rosterClasses = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 items-center min-h-9';

const lineClasses = 'text-dim text-13 leading-4.5';

/** The age of the roster, with the changes of the last sync. */
function LastSync({ lastSync, now }: Pick<Roster, 'lastSync'> & { readonly now: Date }) {
  const { rosterSyncMinutes } = useStartData();
  const off = rosterSyncMinutes === 0 ? ` · ${rosterMessages.off.toLowerCase()}` : '';
  if (lastSync === null) return `${rosterMessages.never}${off}`;
  return (
    <>
      <span className={part}>
        Synced with Roblox <RelativeDateTime value={lastSync.at} now={now} /> ·
      </span>{' '}
      <span className={part}>
        {resultInWords(lastSync)}
        {off}
      </span>
    </>
  );
}

function Failure({ at, message, now }: NonNullable<Roster['lastFailure']> & { readonly now: Date }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] col-span-full gap-2 py-2 px-2.5 border border-red-line rounded bg-red-fill text-red-text text-13 leading-4.5">
      <IconAlertTriangle size={18} stroke={2} aria-hidden />
      <p>
        The sync failed <RelativeDateTime value={at} now={now} />. {message} Until it succeeds, everybody
        keeps their last known rank.
      </p>
    </div>
  );
}

/** The age of the roster, the result of its last sync, and the button to sync it now. */
export function RosterLine() {
  const query = useQuery(rosterQuery());
  const sync = useSyncRoster();
  const now = useCurrentMinute();
  const roster = query.data;
  if (roster === undefined) {
    return (
      <div className={rosterClasses}>
        <p className={lineClasses}>{query.error !== null && rosterMessages.stateFailed}</p>
        {query.error !== null && <Button onClick={() => void query.refetch()}>Retry</Button>}
      </div>
    );
  }
  const isRunning = sync.isPending || roster.running;
  return (
    <div className={rosterClasses} aria-busy={isRunning}>
      {isRunning ? (
        <output className={`${lineClasses} flex gap-2 items-center`}>
          <Spinner />
          {rosterMessages.running}
        </output>
      ) : (
        <p className={lineClasses}>
          <LastSync lastSync={roster.lastSync} now={now} />
        </p>
      )}
      <Button isInactive={isRunning} onClick={() => sync.mutate(undefined)}>
        Sync now
      </Button>
      {roster.lastFailure !== null && !isRunning && <Failure {...roster.lastFailure} now={now} />}
    </div>
  );
}
