import { LOGIN_ALERT, loginErrorToast, signInUrl } from '@crewroom/domain/auth/sign-in';
import { type MouseEvent, useEffect, useId } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconArrowRight from '~icons/tabler/arrow-right';
import IconInfoCircle from '~icons/tabler/info-circle';
import { BrandMark } from '../../components/ui/brand-mark.tsx';
import { ColorSchemeButton } from '../../components/ui/color-scheme-button.tsx';
import { useDocumentTitle } from '../../components/ui/page-header.tsx';
import { toastFailure } from '../../components/ui/toasts.ts';
import { ZuluClock } from '../../components/zulu-clock.tsx';
import { PRODUCT_NAME, useStartData } from '../../lib/start-data.ts';
import { LoginArtwork } from './login-artwork.tsx';
import type { LoginSearch } from './login-search.ts';

/** The visit and the error of the last toast. */
let lastShown: string | undefined;

/** Shows a toast that says why a sign-in failed, once for each visit. */
function useLoginErrorToast(error: string | undefined, airlineName: string, visit: string): void {
  useEffect(() => {
    const shown = `${visit} ${error ?? ''}`;
    if (error === undefined || lastShown === shown) return;
    lastShown = shown;
    toastFailure(loginErrorToast(error, airlineName));
  }, [error, airlineName, visit]);
}

const ENDED = 'Your session has ended. Log in again to continue.';

/** The text about a logout that did not reach the server, and the action before a new sign-in. */
export type PendingLogoutNotice = {
  readonly words: string;
  /** Absent once no logout is pending. */
  readonly onSignIn?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

type LoginCardProps = {
  /** The id of the text that says that the session has ended. Undefined when there is none. */
  readonly endedId: string | undefined;
  readonly pendingLogoutNotice: PendingLogoutNotice | undefined;
  readonly error: string | undefined;
  readonly returnTo: string | undefined;
  /** Whether the sandbox is used instead of Roblox. */
  readonly sandbox: boolean;
};

const notice = 'flex gap-3 py-3 px-4 rounded bg-accent-soft text-bright text-15 leading-5.5';

/** The sign-in button on a card, with a description of the portal and of the next step. */
function LoginCard({ endedId, pendingLogoutNotice, error, returnTo, sandbox }: LoginCardProps) {
  return (
    <div className="border border-line rounded-card bg-card shadow-raised">
      <div className="flex flex-col gap-5 px-7 pt-7 pb-8 max-md:px-5">
        {endedId !== undefined && (
          <p className={notice} id={endedId}>
            <IconInfoCircle size={20} aria-hidden />
            {ENDED}
          </p>
        )}
        {pendingLogoutNotice !== undefined && (
          <p className={notice} role="status">
            <IconInfoCircle size={20} aria-hidden />
            {pendingLogoutNotice.words}
          </p>
        )}
        <p className="text-text text-17 leading-6">Sign in for your flights, your quota and your record.</p>
        {error !== undefined && (
          <div
            className="flex gap-3 py-3 px-4 border border-error border-s-4 rounded text-bright text-15 leading-5.5 [&_svg]:text-error"
            role="alert"
          >
            <IconAlertTriangle size={20} aria-hidden />
            <p>{LOGIN_ALERT}</p>
          </div>
        )}
        <a
          className="flex items-center justify-center gap-2 min-h-13 py-1.75 px-4.75 border border-transparent rounded-inset bg-accent text-on-fill text-17 font-semibold no-underline transition-colors hover:bg-accent-hover [&_svg]:transition-transform hover:[&_svg]:[transform:translateX(3px)]"
          href={signInUrl(returnTo)}
          onClick={pendingLogoutNotice?.onSignIn}
        >
          Log in with Roblox
          <IconArrowRight size={20} aria-hidden />
        </a>
      </div>
      <footer className="relative flex flex-col gap-1 px-7 pt-5 pb-6 border-t-2 border-dashed border-t-line text-dim text-14 leading-5 before:absolute before:-top-2.75 before:size-5 before:border before:border-line before:rounded-full before:bg-page after:absolute after:-top-2.75 after:size-5 after:border after:border-line after:rounded-full after:bg-page before:-left-2.75 before:[clip-path:inset(-1px_-1px_-1px_10px)] after:-right-2.75 after:[clip-path:inset(-1px_10px_-1px_-1px)] max-md:px-5">
        <p>You will be redirected to Roblox’s login page.</p>
        {sandbox && <p>This is a demo: the accounts there are made up.</p>}
        <p>Not affiliated with Roblox Corporation.</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 mt-2">
          <a className="touch-target" href="/terms-of-service">
            Terms of service
          </a>
          <a className="touch-target" href="/privacy-policy">
            Privacy policy
          </a>
        </p>
      </footer>
    </div>
  );
}

type LoginScreenProps = {
  readonly search: LoginSearch;
  /** Whether this visit began with the end of a session. */
  readonly hasSessionEnded: boolean;
  readonly pendingLogoutNotice?: PendingLogoutNotice | undefined;
  /** Differs between two visits of the same page. */
  readonly visit: string;
};

/** The login screen. It uses neither router nor queries, because it usually renders without the app. */
export function LoginScreen({ search, hasSessionEnded, pendingLogoutNotice, visit }: LoginScreenProps) {
  const { airline, sandbox } = useStartData();
  const { error, returnTo } = search;
  const endedTextId = useId();
  const endedId = hasSessionEnded ? endedTextId : undefined;
  useDocumentTitle('Log in');
  useLoginErrorToast(error, airline.name, visit);
  return (
    <div className="relative grid grid-cols-[minmax(0,1.1fr)_minmax(440px,1fr)] min-h-dvh max-lg:grid-rows-[24dvh_auto] max-lg:grid-cols-1 max-lg:content-start">
      <aside className="relative overflow-hidden border-e border-e-night-line [background:linear-gradient(_to_bottom,var(--color-night-top),var(--color-night)_45%,var(--color-night-bottom)_)] max-lg:min-h-40 max-lg:border-e-0 max-lg:[border-block-end:1px_solid_var(--color-night-line)]">
        <LoginArtwork />
        <div className="absolute top-8 left-8 max-lg:top-4 max-lg:left-4">
          <ZuluClock />
        </div>
      </aside>
      <main
        className="flex flex-col justify-center gap-8 w-full max-w-130 py-18 px-12 my-0 mx-auto max-lg:justify-start max-lg:gap-6 max-lg:px-6 max-lg:pt-8 max-lg:pb-10 max-md:px-4"
        tabIndex={-1}
      >
        <div className="flex items-center gap-4">
          <BrandMark src={airline.logoUrl} size={44} />
          <div className="min-w-0 wrap-anywhere">
            <p className="text-dim text-15 leading-5">{airline.name}</p>
            {/* The heading gets the focus, and its description says why the session ended. */}
            <h1
              className="text-bright text-[2rem] font-heavy leading-[2.25rem] tracking-[-0.015em]"
              tabIndex={-1}
              aria-describedby={endedId}
            >
              {PRODUCT_NAME}
            </h1>
          </div>
        </div>
        <LoginCard
          endedId={endedId}
          pendingLogoutNotice={pendingLogoutNotice}
          error={error}
          returnTo={returnTo}
          sandbox={sandbox}
        />
      </main>
      <div className="absolute top-6 right-6 text-dim max-lg:top-3 max-lg:right-3 max-lg:text-night-text max-lg:[--color-focus:var(--color-lamp)]">
        <ColorSchemeButton />
      </div>
    </div>
  );
}
