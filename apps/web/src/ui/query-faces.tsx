import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './query-faces.module.css';

/** As much of a query as its faces show. */
type Query<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type QueryFacesProps<Data> = {
  readonly query: Query<Data>;
  /** What is said when there is nothing to show for a failure; the reason stands below it. */
  readonly failure: string;
  /** Takes the room the data will take, so that nothing jumps. */
  readonly skeleton: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

type FailureFaceProps = {
  readonly title: string;
  readonly reason: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
};

/** Says what failed and why, and offers to try again. */
function FailureFace({ title, reason, busy, onRetry }: FailureFaceProps) {
  return (
    <div className={classes.failure} role="alert">
      <IconAlertTriangle className={classes.icon} size={24} aria-hidden />
      <div>
        <p className={classes.title}>{title}</p>
        {reason !== title && <p className={classes.reason}>{reason}</p>}
      </div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={busy}
        onClick={onRetry}
      >
        Retry
      </Button>
    </div>
  );
}

/** What stands where there is nothing to show. */
export function EmptyFace({ children }: { readonly children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>;
}

/**
 * Shows a query as it is: on its way, failed, empty, or there. Data that is there stays when a later refresh fails,
 * with a word about it.
 */
export function QueryFaces<Data>(props: QueryFacesProps<Data>) {
  const { query, failure, skeleton, isEmpty, empty, children } = props;
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined && error !== null) {
    return <FailureFace title={failure} reason={error.message} busy={query.isFetching} onRetry={retry} />;
  }
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <span className="visually-hidden">Loading</span>
        <div aria-hidden="true">{skeleton}</div>
      </div>
    );
  }
  return (
    <>
      {error !== null && (
        <FailureFace
          title="This may be out of date"
          reason={error.message}
          busy={query.isFetching}
          onRetry={retry}
        />
      )}
      {isEmpty?.(data) === true ? <EmptyFace>{empty}</EmptyFace> : children(data)}
    </>
  );
}
