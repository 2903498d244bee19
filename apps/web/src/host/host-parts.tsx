import type { HostedAirline } from '@crewroom/domain/hosting/endpoints';
import type { ReactNode } from 'react';
import { StatusBadge } from '../components/ui/status-badge.tsx';

/** The heading of a page of the host, with an optional line below. */
export function HostHeading({
  children,
  about,
}: {
  readonly children: ReactNode;
  readonly about?: ReactNode;
}) {
  return (
    <div className="grid gap-1">
      <h1 className="text-bright text-[1.625rem] leading-8 font-bold tracking-[-0.015em]">{children}</h1>
      {about !== undefined && <p className="text-14 leading-5 text-dim">{about}</p>}
    </div>
  );
}

const states = {
  active: { tone: 'green', word: 'Active' },
  suspended: { tone: 'red', word: 'Suspended' },
  closing: { tone: 'amber', word: 'Closed' },
} as const;

/** The state of an airline, as a word and a colour. */
export function AirlineState({ state }: { readonly state: HostedAirline['state'] }) {
  const { tone, word } = states[state];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

/** The address of an airline, as people type it. */
export const AirlineAddress = ({ url }: { readonly url: string }) => (
  <span className="font-mono text-13 leading-5 text-dim wrap-anywhere">{new URL(url).host}</span>
);
