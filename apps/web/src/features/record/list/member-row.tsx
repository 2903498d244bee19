import { DEFAULT_ROLE, UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { AdminListUser } from '@crewroom/domain/record/endpoints';
import { leaveArithmetic, quotaInWords, termFlightsOf } from '@crewroom/domain/terms/rules';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconCircleDashed from '~icons/tabler/circle-dashed';
import { PersonName, Username, visibleDisplayName } from '../../../components/person-name.tsx';
import { quotaPercent, quotaShares, quotaStatus } from '../../../components/quota-view.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { ProgressRing } from '../../../components/ui/progress-ring.tsx';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { counted } from '../../../lib/format-count.ts';
import { type AdminSearch, withMember } from '../admin-search.ts';
import { MemberBadges } from '../member-badges.tsx';

/** The look of the box in which the members scroll. */
export const rowsBox = 'h-full overflow-y-auto overscroll-y-contain pb-1';

// Its children are arranged by its width.
const cardClasses = '@container h-full overflow-hidden border border-line rounded-card bg-card shadow-card';

const nameClasses = 'text-bright font-semibold';

const detail = '@max-[36rem]:hidden';

// Where text is as large as the window is narrow, the figures are below the name, which needs the whole line.
const wholeLine = '@max-[14rem]:col-[2_/_-1]';

const RING_SIZE = '48px';
const PICTURE_SIZE = 36;

type MemberRowProps = {
  readonly member: AdminListUser;
  /** The screen's search parameters. The row's link changes only the open record. */
  readonly search: AdminSearch;
};

type Part = Pick<MemberRowProps, 'member'>;

/** The member's picture in a ring that shows the quota. Decorative: the text next to it says the same. */
function QuotaPicture({ member }: Part) {
  return (
    <div className="row-[1_/_span_2] pt-0.5 leading-[0]" aria-hidden="true">
      <ProgressRing shares={quotaShares(termFlightsOf(member.stats))} label="" size={RING_SIZE}>
        <UserAvatar src={member.robloxAvatarUrl} name={member.robloxUsername} size={PICTURE_SIZE} isLazy />
      </ProgressRing>
    </div>
  );
}

function Figures({ member }: Part) {
  const { stats, termFlightsCount: count } = member;
  const flights = termFlightsOf(stats);
  const hasQuota = stats.effectiveRequiredFlights > 0;
  const { isMet, text } = quotaStatus(flights);
  const Icon = isMet ? IconCircleCheck : IconCircleDashed;
  const arithmetic = leaveArithmetic(flights);
  const title = arithmetic === null ? text : `${text}. After leave: ${arithmetic}`;
  return (
    <div className={`text-end @min-[36rem]:col-start-4 @max-[14rem]:text-start ${wholeLine}`}>
      <p
        className="flex gap-1 items-center w-fit ms-auto @max-[14rem]:ms-0 text-bright font-mono font-heavy leading-5"
        title={title}
      >
        {hasQuota && (
          <Icon className={isMet ? 'text-success' : 'text-dim'} size={16} stroke={2} aria-hidden />
        )}
        {quotaPercent(flights)}
        {hasQuota && <span className="visually-hidden"> of the quota, {title}</span>}
      </p>
      <p className="text-dim text-13 leading-5">{counted(count, 'term flight')}</p>
    </div>
  );
}

function Name({ member, search }: MemberRowProps) {
  const { _id, robloxUsername } = member;
  const name = visibleDisplayName(member);
  return (
    <Link
      className="overflow-hidden text-ellipsis whitespace-nowrap block text-text leading-5 no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:[outline:2px_solid_var(--color-focus)] focus-visible:after:outline-offset-[-2px]"
      to="/admin"
      search={withMember(search, _id)}
      // A row may be too narrow for both.
      title={name === null ? undefined : `\u2068${name}\u2069 @${robloxUsername}`}
    >
      <PersonName person={member} className={nameClasses} />
      {name !== null && ' '}
      {name !== null && <Username name={robloxUsername} className="text-dim text-13" />}
    </Link>
  );
}

/** The card of a member. The whole card is a link to their record. */
export const MemberRow = memo(function MemberRow({ member, search }: MemberRowProps) {
  const role = member.role?.trim() ?? '';
  return (
    <div className={cardClasses}>
      <div
        className={`relative grid min-h-16.75 grid-cols-[max-content_minmax(0,1fr)_max-content] grid-rows-[auto_1fr] gap-x-3 px-3 py-2 @min-[36rem]:grid-cols-[max-content_repeat(2,minmax(0,1fr))_max-content] ${search.user === member._id ? 'bg-accent-soft shadow-[inset_4px_0_0_var(--color-accent-text)] forced:border-s-4 forced:border-s-[Highlight]' : 'hover:bg-hover'}`}
        data-live={`member:${member._id}`}
      >
        <QuotaPicture member={member} />
        <div className={`min-w-0 ${wholeLine}`}>
          <Name member={member} search={search} />
          <p className="overflow-hidden text-ellipsis whitespace-nowrap font-mono text-13 leading-5">
            {member.groupRank?.rankName ?? UNKNOWN_RANK}
            <span className="text-dim font-sans"> · {role === '' ? DEFAULT_ROLE : role}</span>
          </p>
        </div>
        <Figures member={member} />
        <div className="col-[2_/_-1] text-dim text-13 leading-5 @min-[36rem]:[grid-area:1_/_3_/_span_2_/_span_1]">
          <p className={detail}>{quotaInWords(termFlightsOf(member.stats))}</p>
          <p className={detail}>
            Last login {member.lastLogin === null ? 'never' : <DateTime value={member.lastLogin} />}
          </p>
          <p className="flex flex-wrap gap-1 not-empty:mt-1">
            <MemberBadges member={member} />
          </p>
        </div>
      </div>
    </div>
  );
});
