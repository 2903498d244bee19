import { isNoMember } from '@crewroom/domain/flights/log';
import { flightMessages } from '@crewroom/domain/flights/messages';
import type { LogEntry } from '@crewroom/domain/flights/schemas';
import { useState } from 'react';
import IconArrowRight from '~icons/tabler/arrow-right';
import { FlightStatusBadge } from '../../../components/badges.tsx';
import { ExpandableList, SectionCard } from '../../../components/ui/cards.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { PersonLink, UserText } from '../../../components/user-text.tsx';

const SHOWN = 12;

type EntryProps = { readonly entry: LogEntry; readonly isNew: boolean };

function Change({ from, to }: Pick<LogEntry, 'from' | 'to'>) {
  if (from === undefined || to === undefined) return null;
  return (
    <p className="flex flex-wrap gap-x-1.5 gap-y-1 items-center">
      <FlightStatusBadge status={from} />
      <IconArrowRight className="text-dim" size={16} aria-hidden />
      <span className="visually-hidden"> to </span>
      <FlightStatusBadge status={to} />
    </p>
  );
}

function Entry({ entry, isNew }: EntryProps) {
  const { action, details, timestamp, performedByUsername, from, to } = entry;
  return (
    <div
      className={`grid min-w-0 gap-1 text-14 leading-5.5 ${isNew ? 'motion-safe:animate-glow' : ''}`}
      data-new={isNew}
    >
      <p className="flex flex-wrap gap-x-2 gap-y-0 items-baseline">
        <span className="text-bright font-bold [&::first-letter]:uppercase">{action}</span>
        <span className="min-w-0 me-auto wrap-anywhere">
          {isNoMember(performedByUsername) ? (
            performedByUsername
          ) : (
            <PersonLink username={performedByUsername} />
          )}
        </span>
        <span className="text-dim font-mono text-13">
          <DateTime value={timestamp} />
        </span>
      </p>
      {from === undefined ? details !== '' && <UserText text={details} /> : <Change from={from} to={to} />}
    </div>
  );
}

/** The activity log of a flight, newest first. */
export function ActivityLog({ logs }: { readonly logs: readonly LogEntry[] }) {
  const [since] = useState(() => logs[0]?.number ?? 0);
  return (
    <SectionCard title="Activity log">
      {logs.length === 0 ? (
        <EmptyState>{flightMessages.noActivity}</EmptyState>
      ) : (
        <ExpandableList items={logs} shown={SHOWN} keyOf={({ number }) => String(number)}>
          {(entry) => <Entry entry={entry} isNew={entry.number > since} />}
        </ExpandableList>
      )}
    </SectionCard>
  );
}
