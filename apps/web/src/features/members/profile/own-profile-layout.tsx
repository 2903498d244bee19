import type { ReactNode } from 'react';
import { Collapsed, CollapseOnPhones } from '../../../components/ui/cards.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';

/** A column on a desk. Its last card ends where the other column ends. */
const column = 'flex flex-col gap-3 min-w-0 [&>*]:min-w-0 [&>:last-child]:grow';

/** On a phone one card of tiles, in two columns where the text is not enlarged. An open section has the whole width. */
const folds =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-px overflow-hidden rounded-card border border-line bg-card shadow-card [&>:has(details[open])]:col-span-full';

/** Collapsed sections next to each other on a desk, as wide as their titles need. An open one has the whole width. */
const detailsClasses =
  'grid grid-cols-1 items-start gap-3 @min-[44rem]:flex @min-[44rem]:flex-wrap @min-[44rem]:[&>*]:grow [&>*]:min-w-0 @min-[44rem]:[&>*]:min-w-38 [&>:has(details[open])]:basis-full';

type OwnProfileLayoutProps = {
  /** The next flight with the quota next to it. */
  readonly first: ReactNode;
  readonly actions: ReactNode;
  readonly identity: ReactNode;
  readonly upcoming: ReactNode;
  /** Flights with a free seat. */
  readonly fits: ReactNode;
  readonly waiting: ReactNode;
  readonly sanctions: ReactNode;
  readonly qualifications: ReactNode;
  readonly recent: ReactNode;
  readonly ranks: ReactNode;
  /** Whether sanctions fill the first column, so that the recent flights belong to the second. */
  readonly hasSanctions: boolean;
  /** Long or rarely needed sections, collapsed. */
  readonly details: ReactNode;
  readonly account: ReactNode;
};

/** Everything in one column. Less urgent sections are collapsed to rows of one card. */
function OnPhone(props: OwnProfileLayoutProps) {
  const { first, actions, identity, upcoming, fits, waiting, sanctions, qualifications } = props;
  const { recent, ranks, details, account } = props;
  return (
    <div className="@container grid grid-cols-1 gap-1.5">
      {first}
      <div className="grid grid-cols-2 gap-1.5 has-[li]:grid-cols-1 [&>*]:min-w-0">{actions}</div>
      {identity}
      <div className="grid @container">{upcoming}</div>
      {fits}
      <div className={folds} data-folds>
        <CollapseOnPhones>
          {sanctions}
          {qualifications}
          {waiting}
          {recent}
          {ranks}
        </CollapseOnPhones>
        <Collapsed>{details}</Collapsed>
      </div>
      {account}
    </div>
  );
}

/** Two columns of one height: what the viewer flies and flew, and what they may do. */
function OnDesk(props: OwnProfileLayoutProps) {
  const { first, actions, identity, upcoming, fits, waiting, sanctions, qualifications } = props;
  const { recent, ranks, hasSanctions, details, account } = props;
  return (
    <div className="@container grid grid-cols-1 gap-3">
      {first}
      {identity}
      <div className="grid grid-cols-2 gap-3">
        <div className={`${column} @container`}>
          {upcoming}
          {sanctions}
          {!hasSanctions && recent}
          {ranks}
        </div>
        <div className={`${column} @container`}>
          {fits}
          {waiting}
          {actions}
          {qualifications}
          {hasSanctions && recent}
        </div>
      </div>
      <div className={detailsClasses}>
        <Collapsed>{details}</Collapsed>
      </div>
      {account}
    </div>
  );
}

/** The own profile: first upcoming flights, then the member, then the past. */
export function OwnProfileLayout(props: OwnProfileLayoutProps) {
  return useMediaQuery(SMALL_SCREEN) ? <OnPhone {...props} /> : <OnDesk {...props} />;
}

/** The height of a collapsed section. */
const foldedClasses = 'h-13.5 rounded-card';

/** The placeholder while the own profile loads. `fits` is the placeholder of another feature. */
export function OwnProfileSkeleton({ fits }: { readonly fits: ReactNode }) {
  return (
    <OwnProfileLayout
      first={<Skeleton className="h-75 rounded-panel @min-[44rem]:h-32" />}
      actions={<Skeleton className="h-18 rounded-card" count={2} />}
      identity={<Skeleton className="h-24 rounded-card" />}
      upcoming={<Skeleton className="h-70 rounded-card" />}
      fits={fits}
      waiting={null}
      sanctions={<Skeleton className={foldedClasses} />}
      qualifications={null}
      recent={<Skeleton className={foldedClasses} />}
      ranks={<Skeleton className={foldedClasses} />}
      hasSanctions
      details={<Skeleton className={foldedClasses} count={4} />}
      account={null}
    />
  );
}
