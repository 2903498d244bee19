import type { ReactNode } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconRefresh from '~icons/tabler/refresh';
import { Button } from './button.tsx';

/** The properties of a query that are used. */
type Query<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type QueryViewProps<Data> = {
  readonly query: Query<Data>;
  /** The title when loading failed. The reason is shown below it. */
  readonly failure: string;
  /** Shown while loading, in the size of the data. */
  readonly skeleton: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

type QueryFailureProps = {
  readonly title: string;
  readonly reason: string;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
};

/** A failure with its reason and a retry button. */
function QueryFailure({ title, reason, isBusy, onRetry }: QueryFailureProps) {
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 mb-4 border border-line border-s-4 border-s-error rounded bg-card [&>div]:flex-[1_1_12rem]"
      role="alert"
    >
      <IconAlertTriangle className="flex-none text-error" size={24} aria-hidden />
      <div>
        <p className="text-bright font-semibold">{title}</p>
        {reason !== title && <p className="text-dim text-14 leading-5">{reason}</p>}
      </div>
      <Button size="medium" icon={<IconRefresh size={16} aria-hidden />} isBusy={isBusy} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** Shown when there is no data. */
export function EmptyState({ children }: { readonly children: ReactNode }) {
  return <p className="py-3 px-0 text-dim">{children}</p>;
}

/** Renders a query: loading, failed, empty, or with data. When a refresh fails, the data stays, with a note. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failure, skeleton, isEmpty, empty, children } = props;
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined && error !== null) {
    return <QueryFailure title={failure} reason={error.message} isBusy={query.isFetching} onRetry={retry} />;
  }
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <span className="visually-hidden">Loading</span>
        <div aria-hidden="true" inert>
          {skeleton}
        </div>
      </div>
    );
  }
  return (
    <>
      {error !== null && (
        <QueryFailure
          title="This may be out of date"
          reason={error.message}
          isBusy={query.isFetching}
          onRetry={retry}
        />
      )}
      {isEmpty?.(data) === true ? <EmptyState>{empty}</EmptyState> : children(data)}
    </>
  );
}
