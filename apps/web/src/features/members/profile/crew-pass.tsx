import { DEFAULT_ROLE, UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { OwnUser } from '@crewroom/domain/members/schemas';
import type { Member } from '@crewroom/domain/record/schemas';
import type { ReactNode } from 'react';
import { PersonName, Username, visibleDisplayName } from '../../../components/person-name.tsx';
import { stripesOf } from '../../../components/rank-stripes.ts';
import { Epaulette } from '../../../components/rank.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { useStartData } from '../../../lib/start-data.ts';

const PICTURE_SIZE = 104;

const field = 'grid grid-cols-[5.5rem_minmax(0,1fr)]';

type CrewPassProps = {
  readonly member: Member;
  /** Badges with the member's status. */
  readonly children?: ReactNode;
};

function Person({ member }: Pick<CrewPassProps, 'member'>) {
  const { robloxAvatarUrl, robloxUsername } = member;
  return (
    <div className="flex gap-4 items-center pt-4 px-4 pb-3 @min-[40rem]:px-6 @min-[56rem]:flex-col @min-[56rem]:items-start @min-[56rem]:pt-6">
      <div className="flex-none leading-0 [&_:is(img,span)]:rounded-inset">
        <UserAvatar src={robloxAvatarUrl} name={robloxUsername} size={PICTURE_SIZE} />
      </div>
      <div className="min-w-0">
        <h2 className="text-bright text-22 font-heavy leading-7 tracking-[-0.01em] wrap-anywhere">
          <PersonName person={member} />
        </h2>
        {visibleDisplayName(member) !== null && (
          <p className="mt-0.5 text-dim wrap-anywhere">
            <Username name={robloxUsername} />
          </p>
        )}
      </div>
    </div>
  );
}

function RankLine({ rank }: { readonly rank: Member['groupRank'] }) {
  const { thresholds } = useStartData();
  return (
    <p className="flex min-w-0 gap-3 items-center">
      <Epaulette stripes={stripesOf(rank?.rankId ?? null, thresholds)} />
      <span className="min-w-0 text-bright font-mono text-15 font-heavy [word-spacing:0.25em] wrap-anywhere">
        {rank?.rankName ?? UNKNOWN_RANK}
      </span>
    </p>
  );
}

function Facts({ member }: Pick<CrewPassProps, 'member'>) {
  const role = member.role?.trim() ?? '';
  return (
    <>
      <div className={field}>
        <dt>Role</dt>
        <dd>{role === '' ? DEFAULT_ROLE : role}</dd>
      </div>
      <div className={field}>
        <dt>Last login</dt>
        <dd className="font-mono text-14 leading-6">
          {member.lastLogin === null ? 'Never' : <DateTime value={member.lastLogin} />}
        </dd>
      </div>
    </>
  );
}

/** The viewer's flights in closed terms, with those of the open term next to each. */
function CareerTotals({ stats }: Pick<OwnUser, 'stats'>) {
  const { totalFlightsAttended, totalFlightsHosted, termFlightsAttended, termFlightsHosted } = stats;
  const totals = [
    ['attended', totalFlightsAttended, termFlightsAttended],
    ['hosted', totalFlightsHosted, termFlightsHosted],
  ] as const;
  return (
    <div className={field}>
      <dt>Career totals</dt>
      <dd className="flex flex-wrap gap-x-3 text-14 leading-6">
        {totals.map(([word, total, inTerm]) => (
          <span key={word}>
            <span className="font-mono font-heavy text-bright">{total}</span> {word}
            <span className="text-dim">
              {` + ${inTerm}`}
              <span className="max-md:sr-only"> this term</span>
            </span>
          </span>
        ))}
      </dd>
    </div>
  );
}

/** The crew pass in the width of the page, for the own profile, whose owner needs no introduction. */
export function WideCrewPass({ member }: { readonly member: OwnUser }) {
  const { robloxAvatarUrl, robloxUsername } = member;
  return (
    <section
      className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-s-8 border-line border-s-accent bg-card p-4 shadow-card max-md:py-2.5"
      aria-label="Crew pass"
    >
      <div className="flex min-w-0 flex-[1_1_16rem] items-center gap-4">
        <div className="flex-none leading-0 [&_:is(img,span)]:rounded-inset">
          <UserAvatar src={robloxAvatarUrl} name={robloxUsername} size={64} />
        </div>
        <div className="min-w-0">
          <h2 className="text-18 leading-6 font-heavy text-bright wrap-anywhere">
            <PersonName person={member} />
          </h2>
          {visibleDisplayName(member) !== null && (
            <p className="text-14 leading-5 text-dim wrap-anywhere">
              <Username name={robloxUsername} />
            </p>
          )}
          <RankLine rank={member.groupRank} />
        </div>
      </div>
      <dl className="grid min-w-0 flex-[1_1_18rem] [&_dt]:leading-6 max-md:[&_:is(dt,dd)]:leading-5">
        <Facts member={member} />
        <CareerTotals stats={member.stats} />
      </dl>
    </section>
  );
}

/** A member's picture, names, rank and role on a card. */
export function CrewPass({ member, children }: CrewPassProps) {
  const { airline } = useStartData();
  return (
    <section
      className="min-w-0 overflow-hidden border border-line rounded-panel bg-card shadow-card"
      aria-label="Crew pass"
    >
      {/* The upper edge of the pass, punched for the lanyard. */}
      <div className="relative flex items-end min-h-16 pt-6.5 px-4 pb-2 bg-accent text-on-fill @min-[40rem]:px-6">
        <span className="absolute top-2.5 left-1/2 w-14 h-2.5 rounded-full bg-page shadow-[inset_0_1px_2px_var(--color-slot-shade)] -translate-x-1/2" />
        <p className="min-w-0 text-13 font-semibold leading-5 tracking-[0.04em] wrap-anywhere">
          {airline.name}
        </p>
      </div>
      <Person member={member} />
      <div className="pt-1 px-4 pb-4 @min-[40rem]:px-6">
        <RankLine rank={member.groupRank} />
      </div>
      {children !== undefined && (
        <div className="flex flex-wrap gap-2 px-4 pb-4 @min-[40rem]:px-6">{children}</div>
      )}
      <dl className="grid gap-1 pt-3 px-4 pb-4 border-t-2 border-t-line border-dashed [&_dt]:text-14 [&_dt]:leading-6 @min-[40rem]:px-6 @min-[56rem]:px-5 @min-[56rem]:[&>div]:grid-cols-[4.5rem_minmax(0,1fr)]">
        <Facts member={member} />
      </dl>
    </section>
  );
}
