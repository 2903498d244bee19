import { signInUrl } from '@crewroom/domain/auth/sign-in';
import type { HostedAirline } from '@crewroom/domain/hosting/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { buttonLook } from '../components/ui/button.tsx';
import { FailureView } from '../components/ui/failure-view.tsx';
import { useDocumentTitle } from '../components/ui/page-header.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { StatusBadge } from '../components/ui/status-badge.tsx';
import { toastFailure } from '../components/ui/toasts.ts';
import { airlinesQuery } from './host-client.ts';

const signInErrors: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was cancelled. Sign in again when you are ready.',
  too_many: 'That was a lot of sign-ins. Wait a minute, then try again.',
};

/** Shows once why a sign-in failed, by the error in the URL. */
function useSignInError(): void {
  useEffect(() => {
    const error = new URLSearchParams(location.search).get('error');
    if (error === null) return;
    history.replaceState(history.state, '', location.pathname);
    toastFailure(signInErrors[error] ?? 'The sign-in failed. Please try again.');
  }, []);
}

const features: readonly (readonly [title: string, text: string])[] = [
  ['Flights and crews', 'Plan flights, fill seats, and see who is missing before departure.'],
  ['Ranks from your group', 'Your Roblox group decides who may enter and who may do what.'],
  ['Discord and your game', 'Post flights in your channels, and take attendance from your game.'],
];

/** The state of an airline that is not active. */
function StateBadge({ airline: { state } }: { readonly airline: HostedAirline }) {
  if (state === 'suspended') return <StatusBadge tone="red">Suspended</StatusBadge>;
  return state === 'closing' ? <StatusBadge tone="amber">Closing</StatusBadge> : null;
}

function OwnAirlines() {
  const { data, error, refetch } = useQuery(airlinesQuery);
  if (error !== null) {
    return (
      <FailureView
        error={error}
        title="Your airlines could not be loaded"
        place="part"
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton className="h-18" count={2} />;
  return (
    <ul className="grid gap-3 p-0 list-none">
      {data.airlines.map((airline) => (
        <li
          key={airline._id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-5 py-4"
        >
          <div className="min-w-0">
            <p className="text-bright text-17 leading-6 font-semibold wrap-anywhere">
              {airline.name} <StateBadge airline={airline} />
            </p>
            <p className="text-13 text-dim leading-5 wrap-anywhere">{new URL(airline.url).host}</p>
            {airline.reason !== null && <p className="text-13 leading-5">{airline.reason}</p>}
          </div>
          <a className={buttonLook({ size: 'medium' })} href={airline.url}>
            Open<span className="visually-hidden"> {airline.name}</span>
          </a>
        </li>
      ))}
      {data.airlines.length === 0 && <li className="text-dim">You have no airline here yet.</li>}
    </ul>
  );
}

/** The front page: the product in one screen, or the viewer's airlines. */
export function FrontScreen({ user }: { readonly user: { readonly robloxUsername: string } | null }) {
  useDocumentTitle(user === null ? 'A staff portal for your airline' : 'Your airlines');
  useSignInError();
  if (user !== null) {
    return (
      <div className="grid gap-6">
        <h1 className="text-bright text-[1.625rem] leading-8 font-bold tracking-[-0.015em]">Your airlines</h1>
        <OwnAirlines />
        <a className={`${buttonLook({ kind: 'primary', size: 'large' })} justify-self-start`} href="/start">
          Start an airline
        </a>
      </div>
    );
  }
  return (
    <div className="grid gap-7">
      <div className="grid gap-3">
        <h1 className="text-bright text-[2rem] leading-10 font-bold tracking-[-0.02em] max-md:text-[1.625rem] max-md:leading-8">
          A staff portal for your Roblox airline
        </h1>
        <p className="text-17 leading-6.5">
          Plan flights, fill seats and look after your staff in one place. It is ready in a minute: no server,
          no domain, no app of your own at Roblox.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <a className={buttonLook({ kind: 'primary', size: 'large' })} href={signInUrl('/start')}>
          Start your airline
        </a>
        <p className="text-13 text-dim leading-5">You sign in with Roblox and choose a group that you own.</p>
      </div>
      <ul className="grid gap-4 md:grid-cols-3 p-0 list-none">
        {features.map(([title, text]) => (
          <li key={title} className="rounded-card border border-line bg-card px-5 py-4">
            <h2 className="text-bright text-15 leading-5.5 font-semibold">{title}</h2>
            <p className="mt-1 text-14 leading-5">{text}</p>
          </li>
        ))}
      </ul>
      <p className="text-13 text-dim leading-5">
        Already at an airline? Open its own address, which your airline gave you. Not affiliated with Roblox
        Corporation.
      </p>
    </div>
  );
}
