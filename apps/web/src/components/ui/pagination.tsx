import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import { QueryView } from './query-view.tsx';

/** The most page numbers shown at once. */
const MOST = 5;

/** At most `most` page numbers around `page`, as many before as after where possible. */
export function pageWindow(page: number, pages: number, most: number): number[] {
  const length = Math.min(most, pages);
  const first = Math.min(Math.max(1, page - Math.floor(most / 2)), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

const buttonClasses =
  'grid place-items-center min-w-9 h-9 py-0 px-1.5 border border-transparent rounded bg-transparent text-text font-mono text-14 cursor-pointer hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-fill aria-[current=page]:font-heavy aria-disabled:opacity-40 aria-disabled:cursor-default aria-disabled:hover:bg-transparent touch:h-11';

type PaginationProps = {
  /** The accessible name of the page buttons. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
};

type StepProps = {
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
  readonly isPossible: boolean;
  readonly onStep: () => void;
};

// Not removed at the ends, so that the focus is not lost.
function Step({ label, icon: Icon, isPossible, onStep }: StepProps) {
  return (
    <button
      type="button"
      className={buttonClasses}
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onStep()}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}

/** The buttons to page through a list. Renders nothing for a single page. */
export function Pagination({ label, page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="flex flex-wrap gap-1 justify-center max-md:justify-between" aria-label={label}>
      <Step
        label="Previous page"
        icon={IconChevronLeft}
        isPossible={page > 1}
        onStep={() => onPage(page - 1)}
      />
      {pageWindow(page, pages, MOST).map((number) => (
        <button
          key={number}
          type="button"
          className={buttonClasses}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <Step
        label="Next page"
        icon={IconChevronRight}
        isPossible={page < pages}
        onStep={() => onPage(page + 1)}
      />
    </nav>
  );
}

type Paged = {
  readonly pagination: { readonly page: number; readonly pages: number; readonly total: number };
};

type PaginatedQueryProps<Data extends Paged> = {
  readonly query: UseQueryResult<Data>;
  /** The page in the URL. */
  readonly page: number;
  /** The accessible name of the page buttons. */
  readonly label: string;
  /** The noun of the counted items. */
  readonly unit: string;
  readonly failure: string;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly className: string;
  /** Puts another page into the URL. With `replace` it replaces the current entry of the browser's history. */
  readonly onPage: (page: string, replace: boolean) => void;
  readonly children: (data: Data) => ReactNode;
};

/** A query in pages, with the buttons to turn them. While a page loads the last one stays, paler. */
export function PaginatedQuery<Data extends Paged>(props: PaginatedQueryProps<Data>) {
  const {
    query,
    page: requestedPage,
    label,
    unit,
    failure,
    skeleton,
    empty,
    className,
    onPage,
    children,
  } = props;
  const top = useRef<HTMLDivElement>(null);
  const known = query.isPlaceholderData ? undefined : query.data?.pagination.pages;
  const isBeyondEnd = known !== undefined && requestedPage > Math.max(1, known);
  const lastPage = isBeyondEnd ? known : undefined;
  const replacePage = useEffectEvent((page: number) => onPage(String(page), true));
  useEffect(() => {
    // An old URL may name a page that no longer exists, because entries or a member were removed.
    if (lastPage !== undefined) replacePage(lastPage);
  }, [lastPage]);
  const turnTo = (next: number) => {
    onPage(String(next), false);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div ref={top}>
      <QueryView
        query={query}
        failure={failure}
        skeleton={skeleton}
        isEmpty={({ pagination }) => pagination.total === 0}
        empty={empty}
      >
        {(data) => {
          const { page, pages, total } = data.pagination;
          return (
            <div
              className={`grid transition-opacity ${className} ${query.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              <p className="visually-hidden" role="status">
                {`Page ${page} of ${pages}, ${total} ${unit} in all`}
              </p>
              {children(data)}
              <Pagination label={label} page={page} pages={pages} onPage={turnTo} />
            </div>
          );
        }}
      </QueryView>
    </div>
  );
}
