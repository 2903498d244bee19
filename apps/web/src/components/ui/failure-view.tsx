import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { isLoadError, UnreachableCodeError } from '../../lib/load-code.ts';
import { useDocumentTitle } from './page-header.tsx';
import { reloadKeepingDrafts } from './use-unload-prompt.ts';

const action =
  'min-h-10 py-0 px-5 border border-line-strong rounded bg-card text-text font-medium cursor-pointer';

const places = { screen: 'mx-auto px-4 py-12', part: 'py-3', dialog: '' } as const;

const UNEXPECTED = 'Something unexpected happened. Loading the page again usually helps.';

function reasonOf(error: Error): string {
  if (error instanceof UnreachableCodeError)
    return 'The portal cannot be reached. Check your connection and try again.';
  if (isLoadError(error)) return 'Reload the page to go on. What you typed into forms is kept.';
  return error instanceof ApiError ? error.message : UNEXPECTED;
}

type FailureViewProps = {
  readonly error: Error;
  readonly title: string;
  readonly place: 'screen' | 'part' | 'dialog';
  /** Retries what failed, if that can help. Code that could not be loaded needs a reload. */
  readonly onRetry?: (() => void) | undefined;
  /** Further buttons. */
  readonly children?: ReactNode;
};

/** Retries by itself when the connection is back. */
function useRetryOnline(onRetry: (() => void) | undefined): void {
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}

/**
 * Shown instead of a part that could not be loaded or rendered. It uses only simple elements, which cannot fail
 * themselves.
 */
export function FailureView({ error, title, place, onRetry, children }: FailureViewProps) {
  useRetryOnline(onRetry);
  const Title = place === 'screen' ? 'h1' : 'p';
  return (
    <div className={`max-w-160 ${places[place]}`} role="alert">
      <Title
        className={`mb-2 text-bright ${place === 'screen' ? 'text-22 leading-8 font-bold' : 'text-16 font-semibold'}`}
      >
        {title}
      </Title>
      <p>{reasonOf(error)}</p>
      <div className={`flex flex-wrap gap-3 ${place === 'part' ? 'mt-3' : 'mt-6'}`}>
        {!isLoadError(error) && onRetry !== undefined && (
          <button type="button" className={action} onClick={onRetry}>
            Retry
          </button>
        )}
        {!(error instanceof ApiError) && (
          <button type="button" className={action} onClick={reloadKeepingDrafts}>
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
  const retry = isLoadError(error) ? reloadKeepingDrafts : onRetry;
  return <FailureView error={error} title={title} place="screen" onRetry={retry} />;
}
