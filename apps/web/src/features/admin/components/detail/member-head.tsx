import { UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { AdminUser } from '@crewroom/domain/record/calls';
import { IconArrowLeft, IconLock, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Ref, useRef } from 'react';
import { useStartData } from '../../../../lib/start-data.ts';
import { Epaulette } from '../../../../parts/rank/epaulette.tsx';
import { stripesOf } from '../../../../parts/rank/rank-stripes.ts';
import { useViewer } from '../../../../parts/viewer.ts';
import { Moment } from '../../../../ui/moment.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import { withoutMember } from '../../admin-search.ts';
import { limitsOf } from '../../limits.ts';
import { useAdminSearch } from '../../use-admin-search.ts';
import { MemberBadges } from '../member-badges.tsx';
import { LeaveFact } from '../standing/leave-fact.tsx';
import { RoleFact } from '../standing/role-fact.tsx';
import classes from './member-head.module.css';

const PICTURE = 72;

type Part = { readonly member: AdminUser };

type PersonProps = Part & { readonly headingRef: Ref<HTMLHeadingElement> };

function Person({ member, headingRef }: PersonProps) {
  const { _id, robloxDisplayName, robloxUsername, robloxAvatarUrl } = member;
  const hasOtherName = robloxDisplayName !== '' && robloxDisplayName !== robloxUsername;
  return (
    <div className={classes.person}>
      <UserAvatar src={robloxAvatarUrl} name={robloxUsername} size={PICTURE} />
      <div className={classes.names}>
        <h2 className={classes.name} ref={headingRef} tabIndex={-1}>
          {hasOtherName ? robloxDisplayName : robloxUsername}
        </h2>
        <Link className={classes.username} to="/profile/$id" params={{ id: _id }}>
          @{robloxUsername}
        </Link>
      </div>
    </div>
  );
}

function Rank({ rank }: { readonly rank: AdminUser['groupRank'] }) {
  const { thresholds } = useStartData();
  return (
    <p className={classes.rank}>
      <Epaulette stripes={stripesOf(rank?.rankId ?? null, thresholds)} />
      <span className={classes.rankName}>{rank?.rankName ?? UNKNOWN_RANK}</span>
      {rank !== null && <span className={classes.rankNumber}>rank {rank.rankId}</span>}
    </p>
  );
}

/** The way back to the list: beside it a cross, in its place an arrow. */
function CloseRecord() {
  const search = withoutMember(useAdminSearch());
  return (
    <>
      <Link className={classes.back} to="/admin" search={search}>
        <IconArrowLeft size={18} stroke={2} aria-hidden />
        All members
      </Link>
      <Link className={classes.close} to="/admin" search={search} aria-label="Close record">
        <IconX size={20} stroke={2} aria-hidden />
      </Link>
    </>
  );
}

/** Who it is, how they stand, and what keeps the viewer from changing their record. */
export function MemberHead({ member }: Part) {
  const { why, mayChange } = limitsOf(useViewer(), member);
  const heading = useRef<HTMLHeadingElement>(null);
  const fact = { member, mayChange, heading };
  return (
    <section className={classes.head} aria-label="Member">
      <CloseRecord />
      <Person member={member} headingRef={heading} />
      <Rank rank={member.groupRank} />
      <p className={classes.badges}>
        <MemberBadges member={member} />
      </p>
      <dl className={classes.facts}>
        <dt>Role</dt>
        <dd>
          <RoleFact {...fact} />
        </dd>
        <dt>Leave</dt>
        <dd>
          <LeaveFact {...fact} />
        </dd>
        <dt>Last login</dt>
        <dd>{member.lastLogin === null ? 'Never' : <Moment value={member.lastLogin} />}</dd>
      </dl>
      {why !== null && (
        <p className={classes.limit}>
          <IconLock className={classes.lock} size={18} stroke={2} aria-hidden />
          {why}
        </p>
      )}
    </section>
  );
}
