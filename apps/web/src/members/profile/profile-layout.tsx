import { userMessages } from '@crewroom/domain/members/messages';
import { IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import termClasses from './own-term.module.css';

const figures = 'h-54.75 rounded-card @min-[40rem]:data-[row=true]:h-27.5';

const flights = 'h-55 rounded-card';

type ProfileLayoutProps = {
  /** Shown first, across the whole width. */
  readonly first?: ReactNode;
  /** The crew pass, qualifications and sanctions. */
  readonly identity: ReactNode;
  /** Career totals and rank history. */
  readonly record: ReactNode;
  /** The term, flights, pay and notes. */
  readonly children: ReactNode;
};

/** The layout of a profile: the pass beside the flights on wide screens, above them on narrow ones. */
export function ProfileLayout({ first, identity, record, children }: ProfileLayoutProps) {
  return (
    <div className="@container">
      {first !== undefined && <div className="grid grid-cols-1 gap-4 mb-6 @max-[40rem]:mb-4">{first}</div>}
      <div className="grid grid-cols-1 gap-4 @min-[56rem]:grid-rows-[auto_1fr] @min-[56rem]:grid-cols-[304px_minmax(0,1fr)] @min-[56rem]:gap-x-6 @min-[56rem]:gap-y-4">
        <div className="grid grid-cols-1 gap-4 content-start min-w-0 @min-[56rem]:[grid-area:1_/_1]">
          {identity}
        </div>
        <div className="grid grid-cols-1 gap-4 content-start min-w-0 @container @min-[56rem]:[grid-area:1_/_2_/_span_2]">
          {children}
        </div>
        <div className="grid grid-cols-1 gap-4 content-start min-w-0 @min-[56rem]:[grid-area:2_/_1]">
          {record}
        </div>
      </div>
    </div>
  );
}

type ProfileSkeletonProps =
  | { readonly of: 'another' }
  /** With the placeholder of the flights that fit the viewer. */
  | { readonly of: 'oneself'; readonly fits: ReactNode };

/** The placeholder while a profile loads. */
export function ProfileSkeleton(props: ProfileSkeletonProps) {
  const { of } = props;
  return (
    <ProfileLayout
      first={
        props.of === 'oneself' ? (
          <>
            <Skeleton className="h-18.5 rounded-card @min-[48rem]:h-12.5" />
            {props.fits}
          </>
        ) : undefined
      }
      identity={
        <Skeleton
          className="[--standing:0px] h-[calc(322px_+_var(--standing))] rounded-panel data-[of=another]:[--standing:40px] @min-[56rem]:h-[calc(376px_+_var(--standing))]"
          data-of={of}
        />
      }
      record={<Skeleton className="h-65 rounded-card" />}
    >
      {of === 'oneself' ? (
        <div className={termClasses.term}>
          <Skeleton className="h-47.5 rounded-card md:h-51.5 @min-[40rem]:h-54.75" />
          <Skeleton className={figures} />
        </div>
      ) : (
        <Skeleton className={figures} data-row />
      )}
      <Skeleton className={flights} />
      <Skeleton className={flights} />
    </ProfileLayout>
  );
}

/** Shown instead of a profile when no member has the name or id. */
export function MemberNotFound() {
  return (
    <NothingFound
      icon={IconUserOff}
      words={userMessages.userNotFound}
      advice="Check the address, or find them by name in the search at the top."
    />
  );
}
