import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { MissingCodeError, type WhyMissing } from '../../lib/missing-code.ts';
import { useDocumentTitle } from './page-header.tsx';
import { reloadKeepingDrafts } from './use-unload-question.ts';

const action =
  'min-h-10 py-0 px-5 border border-line-strong rounded bg-card text-text font-medium cursor-pointer';

const places = { screen: 'mx-auto px-4 py-12', part: 'py-3', dialog: '' } as const;

const UNEXPECTED = 'Something unexpected happened. Loading the page again usually helps.';

const missing: Readonly<Record<WhyMissing, string>> = {
  outdated: 'Reload the page to go on. What you typed into forms is kept.',
  unreachable: 'The portal cannot be reached. Check your connection and try again.',
  lost: UNEXPECTED,
};

function reasonOf(error: Error): string {
  if (error instanceof MissingCodeError) return missing[error.why];
  return error instanceof ApiError ? error.message : UNEXPECTED;
}

type FailureViewProps = {
  readonly error: Error;
  /** The title, unless the failure is that there is a new version. */
  readonly title: string;
  readonly place: 'screen' | 'part' | 'dialog';
  /** Tries again what failed, where that can help. Code that did not come needs a reload. */
  readonly onRetry?: (() => void) | undefined;
  /** Further buttons. */
  readonly children?: ReactNode;
};

/** Tries again by itself when the connection is back. */
function useRetryOnline(onRetry: (() => void) | undefined): void {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const again = () => retry.current?.();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
}

/**
 * Shown instead of a part that could not be loaded or rendered. It uses only simple elements, which cannot fail
 * themselves.
 */
export function FailureView({ error, title, place, onRetry, children }: FailureViewProps) {
  const isMissing = error instanceof MissingCodeError;
  const isOutdated = isMissing && error.why === 'outdated';
  useRetryOnline(onRetry);
  const Title = place === 'screen' ? 'h1' : 'p';
  return (
    <div className={`max-w-160 ${places[place]}`} role="alert">
      <Title
        className={`mb-2 text-bright ${place === 'screen' ? 'text-22 leading-8 font-bold' : 'text-16 font-semibold'}`}
      >
        {isOutdated ? 'A new version of the portal is there' : title}
      </Title>
      <p>{reasonOf(error)}</p>
      <div className={`flex flex-wrap gap-3 ${place === 'part' ? 'mt-3' : 'mt-6'}`}>
        {!isMissing && onRetry !== undefined && (
          <button type="button" className={action} onClick={onRetry}>
            Retry
          </button>
        )}
        {!(error instanceof ApiError) && (
          <button type="button" className={action} onClick={() => void reloadKeepingDrafts()}>
            Reload
          </button>
        )}
        {children}
      </div>
    </div>
  );
}

type FailedScreenProps = { readonly error: Error; readonly onRetry: () => void };

/** Shown instead of a screen that could not be opened: its code was not loaded, or it threw an error. */
export function FailedScreen({ error, onRetry }: FailedScreenProps) {
  const title = 'This page could not be opened';
  useDocumentTitle(title);
  const retry = error instanceof MissingCodeError ? reloadKeepingDrafts : onRetry;
  return <FailureView error={error} title={title} place="screen" onRetry={retry} />;
}
