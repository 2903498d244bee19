import { userMessages } from '@crewroom/domain/members/messages';
import type { ComponentProps, ReactNode } from 'react';
import IconUserOff from '~icons/tabler/user-off';
import { CollapseOnPhones } from '../../../components/ui/cards.tsx';
import { NotFound } from '../../../components/ui/not-found.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { isNotFound } from '../../../lib/api-error.ts';

type ProfileLayoutProps = {
  /** The crew pass, qualifications and sanctions. */
  readonly identity: ReactNode;
  /** Career totals and rank history. */
  readonly record: ReactNode;
  /** The flights, pay and notes. */
  readonly children: ReactNode;
};

const column = 'grid grid-cols-1 gap-4 content-start min-w-0 empty:hidden';

/**
 * The layout of a profile: the pass next to the flights on wide screens, above them on narrow ones. On phones less
 * urgent sections are collapsed.
 */
export function ProfileLayout({ identity, record, children }: ProfileLayoutProps) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 @min-[56rem]:grid-cols-[304px_minmax(0,1fr)] @min-[56rem]:grid-rows-[auto_auto_1fr] @min-[56rem]:gap-x-6">
        <div className={`${column} @min-[56rem]:[grid-area:1_/_1_/_span_2]`}>{identity}</div>
        <div className={`${column} @container @min-[56rem]:[grid-area:1_/_2_/_span_3]`}>
          <CollapseOnPhones>{children}</CollapseOnPhones>
        </div>
        <div className={`${column} @min-[56rem]:[grid-area:3_/_1]`}>
          <CollapseOnPhones>{record}</CollapseOnPhones>
        </div>
      </div>
    </div>
  );
}

/** The placeholder while a profile loads. */
function ProfileSkeleton() {
  return (
    <ProfileLayout
      identity={<Skeleton className="rounded-panel h-90.5 @min-[56rem]:h-104" />}
      record={<Skeleton className="h-65 rounded-card max-md:h-13" />}
    >
      <Skeleton className="h-54.75 rounded-card @min-[40rem]:h-27.5" />
      <Skeleton className="h-55 rounded-card max-md:h-13" count={2} />
    </ProfileLayout>
  );
}

/** Another member's data, or that nobody has the name or id. */
export function MemberView<Data>(props: Pick<ComponentProps<typeof QueryView<Data>>, 'query' | 'children'>) {
  if (isNotFound(props.query.error)) {
    return (
      <NotFound
        icon={IconUserOff}
        text={userMessages.userNotFound}
        advice="Check the URL, or find them by name in the search at the top."
      />
    );
  }
  const skeleton = <ProfileSkeleton />;
  return <QueryView failure={userMessages.userNotFound} skeleton={skeleton} {...props} />;
}
