import type { ReactNode } from 'react';
import { Collapsed, CollapseOnPhones } from '../../../components/ui/cards.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

const column = 'grid grid-cols-1 content-start gap-3 min-w-0 empty:hidden max-md:gap-3';

/** Two cards of one height next to each other on a desk. A single one has the whole width. */
const pair =
  'grid grid-cols-1 gap-3 empty:hidden max-md:gap-0 @min-[44rem]:grid-cols-2 @min-[44rem]:[&>:only-child]:col-span-full [&>*]:min-w-0';

/** On a phone one card of rows. The last row has no border. */
const folds =
  'grid grid-cols-1 gap-3 max-md:gap-0 max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:shadow-card';

/** Collapsed sections in three columns on a desk. An open one has the whole width. */
const detailsLook =
  'grid grid-cols-1 items-start gap-3 max-md:gap-0 max-md:-mb-px @min-[44rem]:grid-cols-2 @min-[56rem]:grid-cols-3 @min-[68rem]:grid-cols-5 [&>*]:min-w-0 [&>:has(details[open])]:col-span-full';

type OwnProfileLayoutProps = {
  /** The next flight with the quota next to it. */
  readonly first: ReactNode;
  readonly actions: ReactNode;
  readonly identity: ReactNode;
  readonly upcoming: ReactNode;
  /** Further flights: with a free seat, and waitlists. */
  readonly more: ReactNode;
  /** Sanctions and qualifications. */
  readonly standing: ReactNode;
  /** The last flights and ranks. */
  readonly history: ReactNode;
  /** Long or rarely needed sections, collapsed. */
  readonly details: ReactNode;
  readonly account: ReactNode;
};

/**
 * The own profile: first upcoming flights, then the member, then the past. On phones less urgent sections are
 * collapsed.
 */
export function OwnProfileLayout(props: OwnProfileLayoutProps) {
  const { first, actions, identity, upcoming, more, standing: state, history, details, account } = props;
  return (
    <div className="@container grid grid-cols-1 gap-3 max-md:gap-3">
      {first}
      <div className="grid grid-cols-2 gap-3 [&>*]:min-w-0 max-md:[&>:has(li)]:col-span-full">{actions}</div>
      {identity}
      <div className={`${pair} max-md:gap-3!`}>
        <div className="grid @container">{upcoming}</div>
        <div className={`${column} @container @min-[44rem]:grid-rows-[1fr] @min-[44rem]:content-stretch`}>
          {more}
        </div>
      </div>
      <div className={folds} data-folds>
        <CollapseOnPhones>
          <div className={pair}>{state}</div>
          <div className={pair}>{history}</div>
        </CollapseOnPhones>
        <div className={detailsLook}>
          <Collapsed>{details}</Collapsed>
        </div>
      </div>
      {account}
    </div>
  );
}

/** The height of a collapsed section. */
const foldedLook = 'h-13.5 rounded-card';

/** The placeholder while the own profile loads. `more` are the placeholders of other features. */
export function OwnProfileSkeleton({ more }: { readonly more: ReactNode }) {
  return (
    <OwnProfileLayout
      first={<Skeleton className="h-75 rounded-panel @min-[44rem]:h-32" />}
      actions={<Skeleton className="h-18 rounded-card" count={2} />}
      identity={<Skeleton className="h-24 rounded-card" />}
      upcoming={<Skeleton className="h-70 rounded-card" />}
      more={more}
      standing={<Skeleton className={foldedLook} />}
      history={<Skeleton className={foldedLook} count={2} />}
      details={<Skeleton className={foldedLook} count={4} />}
      account={null}
    />
  );
}
