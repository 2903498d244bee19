import { signInUrl } from '@crewroom/domain/auth/sign-in';
import { useEffect } from 'react';
import { buttonClasses } from '../components/ui/button.tsx';
import { useDocumentTitle } from '../components/ui/page-header.tsx';
import { toastFailure } from '../components/ui/toasts.ts';
import { ClaimableAirlines } from './claims.tsx';
import { HostHeading } from './host-parts.tsx';
import { OwnAirlines } from './own-airlines.tsx';

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

const departures = [
  ['17:30', 'BA 204', 'ZRH → JFK', 'Briefing', '5 of 5'],
  ['18:15', 'BA 118', 'LHR → OSL', 'Free seats', '3 of 6'],
  ['19:40', 'BA 031', 'SIN → SYD', 'Scheduled', '0 of 6'],
] as const;

/** Three departures as a portal shows them. They are an example, so assistive technology skips them. */
function SampleBoard() {
  return (
    <div
      aria-hidden="true"
      className="overflow-hidden rounded-card border border-night-line bg-night font-mono text-14 leading-5 text-night-text shadow-raised"
    >
      {departures.map(([time, code, route, state, seats]) => (
        <div
          key={code}
          className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-4 px-5 py-3 not-first:border-t not-first:border-t-night-line max-md:px-4 md:grid-cols-[auto_5rem_1fr_7rem_auto] md:gap-x-6"
        >
          <span className="text-lamp">{time}Z</span>
          <span className="max-md:hidden">{code}</span>
          <span>{route}</span>
          <span className="text-night-dim max-md:hidden">{state}</span>
          <span className="text-night-dim">{seats}</span>
        </div>
      ))}
    </div>
  );
}

/** The front page: the product in one screen, or the viewer's airlines. */
export function LandingScreen({ user }: { readonly user: { readonly robloxUsername: string } | null }) {
  useDocumentTitle(user === null ? 'A staff portal for your airline' : 'Your airlines');
  useSignInError();
  if (user !== null) {
    return (
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <HostHeading>Your airlines</HostHeading>
          <a className={buttonClasses({ size: 'medium' })} href="/start">
            Start an airline
          </a>
        </div>
        <OwnAirlines />
        <ClaimableAirlines />
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
        <a className={buttonClasses({ kind: 'primary', size: 'large' })} href={signInUrl('/start')}>
          Start your airline
        </a>
        <p className="text-13 text-dim leading-5">You sign in with Roblox and choose a group that you own.</p>
      </div>
      <SampleBoard />
      <ul className="grid gap-x-6 gap-y-4 border-t border-t-line pt-5 md:grid-cols-3 p-0 list-none">
        {features.map(([title, text]) => (
          <li key={title}>
            <h2 className="text-bright text-15 leading-5.5 font-bold">{title}</h2>
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
