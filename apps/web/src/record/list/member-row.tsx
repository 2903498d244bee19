import { DEFAULT_ROLE, UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { AdminListUser } from '@crewroom/domain/record/calls';
import { leaveArithmetic, quotaInWords, termFlightsOf } from '@crewroom/domain/terms/rules';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { quotaPercent, quotaShares, quotaStatus } from '../../parts/quota-view.ts';
import { Moment } from '../../ui/moment.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import { type AdminSearch, withMember } from '../admin-search.ts';
import { MemberBadges } from '../member-badges.tsx';
import classes from './member-row.module.css';

const RING_SIZE = 48;
const PICTURE_SIZE = 36;

type MemberRowProps = {
  readonly member: AdminListUser;
  /** The screen's search parameters; the row's link changes only the open record. */
  readonly search: AdminSearch;
};

type Part = Pick<MemberRowProps, 'member'>;

/** The member's picture in a ring that shows the quota. Decorative: the text beside it says the same. */
function QuotaPicture({ member }: Part) {
  return (
    <div className={classes.picture} aria-hidden="true">
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
  const { isMet, words } = quotaStatus(flights);
  const Icon = isMet ? IconCircleCheck : IconCircleDashed;
  const arithmetic = leaveArithmetic(flights);
  const title = arithmetic === null ? words : `${words}. After leave: ${arithmetic}`;
  return (
    <div className={classes.figures}>
      <p className={classes.ratio} title={title}>
        {hasQuota && <Icon className={classes.sign} data-met={isMet} size={16} stroke={2} aria-hidden />}
        {quotaPercent(flights)}
        {hasQuota && <span className="visually-hidden"> of the quota, {title}</span>}
      </p>
      <p className={classes.count}>{count === 1 ? '1 term flight' : `${count} term flights`}</p>
    </div>
  );
}

function Name({ member, search }: MemberRowProps) {
  const { _id, robloxDisplayName, robloxUsername } = member;
  const hasOtherName = robloxDisplayName !== '' && robloxDisplayName !== robloxUsername;
  return (
    <Link
      className={classes.link}
      to="/admin"
      search={withMember(search, _id)}
      // A row may be too narrow for both.
      title={hasOtherName ? `${robloxDisplayName} @${robloxUsername}` : undefined}
    >
      {hasOtherName && <span className={classes.name}>{robloxDisplayName} </span>}
      <span className={hasOtherName ? classes.username : classes.name}>@{robloxUsername}</span>
    </Link>
  );
}

/** A row of the list; all of it is a link to the member's record. */
export function MemberRow({ member, search }: MemberRowProps) {
  const role = member.role?.trim() ?? '';
  return (
    <div className={classes.row} data-open={search.user === member._id} data-live={`member:${member._id}`}>
      <QuotaPicture member={member} />
      <div className={classes.who}>
        <Name member={member} search={search} />
        <p className={classes.rank}>
          {member.groupRank?.rankName ?? UNKNOWN_RANK}
          <span className={classes.role}> · {role === '' ? DEFAULT_ROLE : role}</span>
        </p>
      </div>
      <Figures member={member} />
      <div className={classes.more}>
        <p className={classes.detail}>{quotaInWords(termFlightsOf(member.stats))}</p>
        <p className={classes.detail}>
          Last login {member.lastLogin === null ? 'never' : <Moment value={member.lastLogin} />}
        </p>
        <p className={classes.badges}>
          <MemberBadges member={member} />
        </p>
      </div>
    </div>
  );
}
