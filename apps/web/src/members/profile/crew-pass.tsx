import { DEFAULT_ROLE, UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { Member } from '@crewroom/domain/record/schemas';
import type { ReactNode } from 'react';
import { useStartData } from '../../lib/start-data.ts';
import { Epaulette } from '../../parts/rank.tsx';
import { stripesOf } from '../../parts/rank-stripes.ts';
import { Moment } from '../../ui/moment.tsx';
import { ownName, PersonName, Username } from '../../ui/person-name.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './crew-pass.module.css';

const PICTURE_SIZE = 104;

type CrewPassProps = {
  readonly member: Member;
  /** Badges with the member's status. */
  readonly children?: ReactNode;
};

function Person({ member }: Pick<CrewPassProps, 'member'>) {
  const { robloxAvatarUrl, robloxUsername } = member;
  return (
    <div className={classes.person}>
      <div className={classes.picture}>
        <UserAvatar src={robloxAvatarUrl} name={robloxUsername} size={PICTURE_SIZE} />
      </div>
      <div className={classes.names}>
        <h2 className={classes.name}>
          <PersonName person={member} />
        </h2>
        {ownName(member) !== null && (
          <p className={classes.username}>
            <Username name={robloxUsername} />
          </p>
        )}
      </div>
    </div>
  );
}

function Rank({ rank }: { readonly rank: Member['groupRank'] }) {
  const { thresholds } = useStartData();
  return (
    <p className={classes.rank}>
      <Epaulette stripes={stripesOf(rank?.rankId ?? null, thresholds)} />
      <span className={classes.rankName}>{rank?.rankName ?? UNKNOWN_RANK}</span>
    </p>
  );
}

/** A member's picture, names, rank and role on a card. */
export function CrewPass({ member, children }: CrewPassProps) {
  const { airline } = useStartData();
  const role = member.role?.trim() ?? '';
  return (
    <section className={classes.pass} aria-label="Crew pass">
      <div className={classes.band}>
        <span className={classes.slot} />
        <p className={classes.airline}>{airline.name}</p>
      </div>
      <Person member={member} />
      <Rank rank={member.groupRank} />
      {children !== undefined && <div className={classes.standing}>{children}</div>}
      <dl className={classes.fields}>
        <div>
          <dt>Role</dt>
          <dd>{role === '' ? DEFAULT_ROLE : role}</dd>
        </div>
        <div>
          <dt>Last login</dt>
          <dd className={classes.mono}>
            {member.lastLogin === null ? 'Never' : <Moment value={member.lastLogin} />}
          </dd>
        </div>
      </dl>
    </section>
  );
}
