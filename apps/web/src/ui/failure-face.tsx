import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { OutdatedError } from '../lib/lazy-code.ts';
import classes from './failure-face.module.css';
import { useDocumentTitle } from './page-header.tsx';
import { reloadKeepingDrafts } from './use-unload-question.ts';

const UNEXPECTED = 'Something unexpected happened. Loading the page again usually helps.';

type FailureFaceProps = {
  readonly error: Error;
  /** What could not be shown, where the failure is not that a new version is there. */
  readonly title: string;
  readonly place: 'screen' | 'part' | 'dialog';
  readonly onRetry: () => void;
  /** Further ways out. */
  readonly children?: ReactNode;
};

/** Tries again by itself once there is a connection again. */
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

/** Stands where a part of the app would that could not be loaded or drawn. Made of nothing that could break. */
export function FailureFace({ error, title, place, onRetry, children }: FailureFaceProps) {
  useRetryOnline(onRetry);
  const isOutdated = error instanceof OutdatedError;
  const Title = place === 'screen' ? 'h1' : 'p';
  return (
    <div className={classes.face} data-place={place} role="alert">
      <Title className={classes.title}>{isOutdated ? 'A new version of the portal is there' : title}</Title>
      {isOutdated && <p>Reload the page to go on. What you typed into forms is kept.</p>}
      {!isOutdated && <p>{error instanceof ApiError ? error.message : UNEXPECTED}</p>}
      <div className={classes.acts}>
        {!isOutdated && (
          <button type="button" className={classes.act} onClick={onRetry}>
            Retry
          </button>
        )}
        {!(error instanceof ApiError) && (
          <button type="button" className={classes.act} onClick={reloadKeepingDrafts}>
            Reload
          </button>
        )}
        {children}
      </div>
    </div>
  );
}

type FailedScreenProps = { readonly error: Error; readonly onRetry: () => void };

/** In the place of a screen that could not be opened at all: its code did not arrive, or it broke. */
export function FailedScreen({ error, onRetry }: FailedScreenProps) {
  const title = 'This page could not be opened';
  useDocumentTitle(title);
  return <FailureFace error={error} title={title} place="screen" onRetry={onRetry} />;
}
