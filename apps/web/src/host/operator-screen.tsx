import type { OperatedAirline } from '@crewroom/domain/hosting/endpoints';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DateTime } from '../components/ui/date-time.tsx';
import { TextField } from '../components/ui/field.tsx';
import { useDocumentTitle } from '../components/ui/page-header.tsx';
import { QueryView } from '../components/ui/query-view.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { StatusBadge } from '../components/ui/status-badge.tsx';
import { AirlineActions } from './airline-actions.tsx';
import { operatedQuery } from './host-client.ts';
import { HostEvents } from './host-events.tsx';
import { AirlineState, HostHeading } from './host-parts.tsx';
import { OpenClaims } from './open-claims.tsx';

const MEBIBYTE = 1024 * 1024;
/** From how many airlines the list has a search field. */
const SEARCHED_FROM = 6;

const hasTrouble = ({ problem, errorsToday }: OperatedAirline): boolean =>
  problem !== null || errorsToday > 0;

/** Returns the airlines that match some words, those with trouble first. */
export function listedAirlines(airlines: readonly OperatedAirline[], words: string): OperatedAirline[] {
  const sought = words.trim().toLowerCase();
  return airlines
    .filter(({ name, slug, groupId, ownerRobloxId }) =>
      [name, slug, groupId, ownerRobloxId].some((text) => text.toLowerCase().includes(sought)),
    )
    .toSorted((one, other) => Number(hasTrouble(other)) - Number(hasTrouble(one)));
}

function Figures({ airlines }: { readonly airlines: readonly OperatedAirline[] }) {
  const countOf = (is: (airline: OperatedAirline) => boolean) => airlines.filter(is).length;
  const megabytes = airlines.reduce((sum, { bytes }) => sum + bytes, 0) / MEBIBYTE;
  const shown: readonly (readonly [string, string, boolean])[] = [
    ['Airlines', String(airlines.length), false],
    ['Open now', String(countOf(({ isOpen }) => isOpen)), false],
    ['Not serving', String(countOf(({ state }) => state !== 'active')), false],
    ['With trouble', String(countOf(hasTrouble)), countOf(hasTrouble) > 0],
    ['Stored', `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`, false],
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-5">
      {shown.map(([name, value, isBad]) => (
        <div key={name} className="bg-card px-5 py-3 last:col-span-2 max-md:px-4 md:last:col-span-1">
          <dt>{name}</dt>
          <dd className={`font-mono text-22 leading-8 font-bold ${isBad ? 'text-error' : 'text-bright'}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AirlineCard({ airline }: { readonly airline: OperatedAirline }) {
  const { state, reason, problem, closesAt } = airline;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-card px-5 py-4 shadow-card max-md:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-bright text-17 leading-6 font-bold wrap-anywhere">{airline.name}</h2>
        <AirlineState state={state} />
        {airline.isOpen && (
          <StatusBadge tone="blue" isOutlined isLive>
            Open
          </StatusBadge>
        )}
        <a className="ms-auto font-mono text-13 wrap-anywhere touch:py-3 max-md:ms-0" href={airline.url}>
          {new URL(airline.url).host}
        </a>
      </div>
      {reason !== null && <p className="text-14 leading-5 wrap-anywhere">{reason}</p>}
      {state === 'closing' && closesAt !== null && (
        <p className="text-14 leading-5 text-amber-text">
          It is erased on <DateTime value={closesAt} />.
        </p>
      )}
      {problem !== null && <p className="text-14 leading-5 text-error wrap-anywhere">Problem: {problem}</p>}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 font-mono text-13 md:grid-cols-6">
        <Fact name="Members">{airline.members}</Fact>
        <Fact name="Size">{`${(airline.bytes / MEBIBYTE).toFixed(1)} MB`}</Fact>
        <Fact name="Last use">
          <DateTime value={airline.lastUsedAt} />
        </Fact>
        <Fact name="Next work">{airline.dueAt === null ? 'None' : <DateTime value={airline.dueAt} />}</Fact>
        <Fact name="Version">{airline.schemaVersion.split('_', 1)}</Fact>
        <Fact name="Errors today">{airline.errorsToday}</Fact>
      </dl>
      <AirlineActions airline={airline} />
    </li>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Airlines({ airlines }: { readonly airlines: readonly OperatedAirline[] }) {
  const [words, setWords] = useState('');
  const listed = listedAirlines(airlines, words);
  return (
    <>
      <Figures airlines={airlines} />
      <OpenClaims />
      {airlines.length >= SEARCHED_FROM && (
        <TextField
          label="Find an airline"
          description="By name, address, group or owner."
          className="max-w-100"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <ul className="grid gap-4 p-0 list-none">
        {listed.map((airline) => (
          <AirlineCard key={airline._id} airline={airline} />
        ))}
        {listed.length === 0 && (
          <li className="text-dim">{airlines.length === 0 ? 'No airline yet.' : 'No airline matches.'}</li>
        )}
      </ul>
      <section className="grid gap-3" aria-labelledby="events">
        <h2 id="events" className="text-bright text-17 leading-6 font-bold">
          Latest events
        </h2>
        <HostEvents airlines={airlines} />
      </section>
    </>
  );
}

/** The operators' console: all airlines, and the latest actions on them. */
export function OperatorScreen() {
  useDocumentTitle('Operator');
  return (
    <div className="grid gap-6">
      <HostHeading about="Figures for each airline, without its records.">Operator</HostHeading>
      <QueryView
        query={useQuery(operatedQuery)}
        failure="The airlines could not be loaded"
        skeleton={<Skeleton className="h-40" count={3} />}
      >
        {({ airlines }) => <Airlines airlines={airlines} />}
      </QueryView>
    </div>
  );
}
