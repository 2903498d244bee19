import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { OutdatedError } from '../lib/lazy-code.ts';
import classes from './failure-view.module.css';
import { useDocumentTitle } from './page-header.tsx';
import { reloadKeepingDrafts } from './use-unload-question.ts';

const UNEXPECTED = 'Something unexpected happened. Loading the page again usually helps.';

type FailureViewProps = {
  readonly error: Error;
  /** The title, unless the failure is that there is a new version. */
  readonly title: string;
  readonly place: 'screen' | 'part' | 'dialog';
  readonly onRetry: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
};

/** Retries automatically when the connection is back. */
function useRetryOnline(onRetry: () => void): void {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const again = () => retry.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
}

/**
 * Shown instead of a part that could not be loaded or rendered. It uses only simple elements, which cannot fail
 * themselves.
 */
export function FailureView({ error, title, place, onRetry, children }: FailureViewProps) {
  useRetryOnline(onRetry);
  const isOutdated = error instanceof OutdatedError;
  const Title = place === 'screen' ? 'h1' : 'p';
  return (
    <div className={classes.face} data-place={place} role="alert">
      <Title className={classes.title}>{isOutdated ? 'A new version of the portal is there' : title}</Title>
      {isOutdated && <p>Reload the page to go on. What you typed into forms is kept.</p>}
      {!isOutdated && <p>{error instanceof ApiError ? error.message : UNEXPECTED}</p>}
      <div className={classes.actions}>
        {!isOutdated && (
          <button type="button" className={classes.action} onClick={onRetry}>
            Retry
          </button>
        )}
        {!(error instanceof ApiError) && (
          <button type="button" className={classes.action} onClick={reloadKeepingDrafts}>
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
  return <FailureView error={error} title={title} place="screen" onRetry={onRetry} />;
}
