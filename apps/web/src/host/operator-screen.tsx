import { hostEndpoints, type OperatedAirline } from '@crewroom/domain/hosting/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { FailureView } from '../components/ui/failure-view.tsx';
import { TextField } from '../components/ui/field.tsx';
import { useDocumentTitle } from '../components/ui/page-header.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { StatusBadge } from '../components/ui/status-badge.tsx';
import { toastFailure, toastSuccess } from '../components/ui/toasts.ts';
import { failureText } from '../lib/api-error.ts';
import { eventsQuery, fetchHost, operatedQuery } from './host-client.ts';

const MEBIBYTE = 1024 * 1024;
const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const tones = { active: 'green', suspended: 'red', closing: 'amber' } as const;

/** The open question about an airline. Suspending needs a reason, and closing needs the address. */
type Asked = 'suspend' | 'close' | null;

const questions = {
  suspend: { label: 'Reason, which visitors see', action: 'Suspend' },
  close: { label: 'Type the airline’s address to close it. It is erased after 30 days.', action: 'Close' },
} as const;

function AirlineActions({ airline }: { readonly airline: OperatedAirline }) {
  const [asked, setAsked] = useState<Asked>(null);
  const [words, setWords] = useState('');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (what: 'suspend' | 'close' | 'resume') => {
      const params = { id: airline._id };
      if (what === 'resume') return await fetchHost(hostEndpoints.resumeAirline, { params });
      return what === 'suspend'
        ? await fetchHost(hostEndpoints.suspendAirline, { params, body: { reason: words } })
        : await fetchHost(hostEndpoints.closeAirline, { params, body: { slug: words.trim() } });
    },
    onSuccess: async ({ name, state }) => {
      toastSuccess(`${name} is ${state} now`);
      setAsked(null);
      setWords('');
      await queries.invalidateQueries({ queryKey: ['host'] });
    },
    onError: (error) => toastFailure(failureText(error, 'The airline was not changed.').text),
  });
  if (asked !== null) {
    const submit = (event: FormEvent) => {
      event.preventDefault();
      if (!change.isPending) change.mutate(asked);
    };
    return (
      <form className="grid gap-3" onSubmit={submit}>
        <TextField
          label={questions[asked].label}
          value={words}
          required
          autoFocus
          onChange={({ target }) => setWords(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button kind="grave" type="submit" isBusy={change.isPending}>
            {questions[asked].action}
          </Button>
          <Button onClick={() => setAsked(null)}>Cancel</Button>
        </div>
      </form>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {airline.state === 'active' && <Button onClick={() => setAsked('suspend')}>Suspend</Button>}
      {airline.state !== 'active' && (
        <Button isBusy={change.isPending} onClick={() => change.mutate('resume')}>
          Resume
        </Button>
      )}
      {airline.state !== 'closing' && (
        <Button kind="danger" onClick={() => setAsked('close')}>
          Close
        </Button>
      )}
    </div>
  );
}

function AirlineCard({ airline }: { readonly airline: OperatedAirline }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Members', String(airline.members)],
    ['Size', `${(airline.bytes / MEBIBYTE).toFixed(1)} MB`],
    ['Last use', when.format(new Date(airline.lastUsedAt))],
    ['Due', airline.dueAt === null ? 'nothing' : when.format(new Date(airline.dueAt))],
    ['Version', airline.schemaVersion],
    ['Errors today', String(airline.errorsToday)],
  ];
  return (
    <li className="grid gap-3 rounded-card border border-line bg-card px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-bright text-17 leading-6 font-semibold wrap-anywhere">{airline.name}</h2>
        <StatusBadge tone={tones[airline.state]}>{airline.state}</StatusBadge>
        <span className="text-13 text-dim">{airline.isOpen ? 'open' : 'at rest'}</span>
        <a className="text-13 wrap-anywhere" href={airline.url}>
          {new URL(airline.url).host}
        </a>
      </div>
      {airline.reason !== null && <p className="text-14">{airline.reason}</p>}
      {airline.problem !== null && (
        <p className="text-14 text-error wrap-anywhere">Cannot be opened: {airline.problem}</p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-13 md:grid-cols-6">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-dim">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <AirlineActions airline={airline} />
    </li>
  );
}

function Events() {
  const { data } = useQuery(eventsQuery);
  if (data === undefined) return <Skeleton className="h-10" count={3} />;
  return (
    <ul className="grid gap-1 p-0 text-14 list-none">
      {data.events.map(({ at, action, robloxId, airlineId }) => (
        <li key={at + airlineId + action} className="wrap-anywhere">
          {when.format(new Date(at))}: {action} of {airlineId} by {robloxId ?? 'the host'}
        </li>
      ))}
    </ul>
  );
}

/** The operators' console: all airlines, and the latest actions on them. */
export function OperatorScreen() {
  useDocumentTitle('Operator');
  const { data, error, refetch } = useQuery(operatedQuery);
  if (error !== null) {
    return (
      <FailureView
        error={error}
        title="The airlines could not be loaded"
        place="part"
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <h1 className="text-bright text-[1.625rem] leading-8 font-bold tracking-[-0.015em]">
        Airlines{data !== undefined && ` (${data.airlines.length})`}
      </h1>
      {data === undefined ? (
        <Skeleton className="h-40" count={3} />
      ) : (
        <ul className="grid gap-4 p-0 list-none">
          {data.airlines.map((airline) => (
            <AirlineCard key={airline._id} airline={airline} />
          ))}
        </ul>
      )}
      <h2 className="text-bright text-17 leading-6 font-semibold">Last events</h2>
      <Events />
    </div>
  );
}
