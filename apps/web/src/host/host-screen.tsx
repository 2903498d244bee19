import { signInUrl } from '@crewroom/domain/auth/sign-in';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BrandMark } from '../components/ui/brand-mark.tsx';
import { buttonClasses } from '../components/ui/button.tsx';
import { ColorSchemeButton } from '../components/ui/color-scheme-button.tsx';
import { QueryView } from '../components/ui/query-view.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { toastFailure } from '../components/ui/toasts.ts';
import { failureText } from '../lib/api-error.ts';
import { PRODUCT_NAME } from '../lib/start-data.ts';
import { CreateAirlineScreen } from './create-airline-screen.tsx';
import { fetchHost, meQuery } from './host-client.ts';
import { LandingScreen } from './landing-screen.tsx';
import { OperatorScreen } from './operator-screen.tsx';

/** The bar at the top, with the viewer's name. */
function HostBar() {
  const { data: user } = useQuery(meQuery);
  const logout = useMutation({
    mutationFn: () => fetchHost('logout'),
    onSuccess: () => location.assign('/'),
    onError: (error) => toastFailure(failureText(error, 'You could not be logged out.').text),
  });
  return (
    <header className="flex min-h-18.25 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-b-night-line bg-night px-6 py-2 text-night-text [--color-focus:var(--color-lamp)] max-md:px-4">
      <a
        href="/"
        aria-label={PRODUCT_NAME}
        className="flex min-w-0 items-center gap-4 text-night-text no-underline"
      >
        <BrandMark src={null} size={36} />
        <span className={`text-17 leading-5.5 font-bold tracking-[-0.015em] ${user ? 'max-sm:hidden' : ''}`}>
          {PRODUCT_NAME}
        </span>
      </a>
      <nav aria-label="Host" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
        {user?.isOperator && (
          <a className="text-night-text touch:py-3" href="/host">
            Operator
          </a>
        )}
        {user && (
          <span className="grid justify-items-end">
            <span className="max-w-28 overflow-hidden text-ellipsis font-bold leading-5">
              {user.robloxUsername}
            </span>
            <button
              type="button"
              className="cursor-pointer border-0 bg-transparent p-0 text-13 text-night-text underline touch:min-h-6"
              onClick={() => logout.mutate()}
            >
              Log out
            </button>
          </span>
        )}
        {user === null && (
          <a className="text-night-text touch:py-3" href={signInUrl('/')}>
            Sign in
          </a>
        )}
        <ColorSchemeButton />
      </nav>
    </header>
  );
}

/** Asks a visitor to sign in. */
function SignInFirst({ page }: { readonly page: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="text-22 text-bright leading-7 font-bold">Sign in first</h1>
      <p>Sign in with your Roblox account. We only read your name and your rank in groups.</p>
      <a className={buttonClasses({ kind: 'primary', size: 'large' })} href={signInUrl(page)}>
        Sign in with Roblox
      </a>
    </div>
  );
}

function Screen({ user }: { readonly user: { readonly robloxUsername: string } | null }) {
  const { pathname } = location;
  if (pathname === '/start') return user === null ? <SignInFirst page="/start" /> : <CreateAirlineScreen />;
  if (pathname === '/host') return user === null ? <SignInFirst page="/host" /> : <OperatorScreen />;
  return <LandingScreen user={user} />;
}

/** The host's pages: front page, creation, own airlines, and the operators' console. */
export function HostScreen() {
  const isWide = location.pathname === '/host';
  return (
    <>
      <HostBar />
      <main
        className={`mx-auto px-6 pt-12 pb-16 max-md:px-4 max-md:pt-6 ${isWide ? 'max-w-300' : 'max-w-180'}`}
      >
        <QueryView
          query={useQuery(meQuery)}
          failure="This page could not be opened"
          skeleton={<Skeleton className="h-40" />}
        >
          {(user) => <Screen user={user} />}
        </QueryView>
      </main>
    </>
  );
}
