import { DEFAULT_ROLE, UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { AdminUser } from '@crewroom/domain/record/calls';
import type { Leave } from '@crewroom/domain/record/schemas';
import { IconArrowLeft, IconLock, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Ref, type RefObject, useRef } from 'react';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { useStartData } from '../../lib/start-data.ts';
import { Epaulette } from '../../parts/rank.tsx';
import { stripesOf } from '../../parts/rank-stripes.ts';
import { useViewer } from '../../parts/viewer.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Confirm } from '../../ui/confirm.ts';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Moment } from '../../ui/moment.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import { useAdminSearch, withoutMember } from '../admin-search.ts';
import { leaveEnding, leaveInWords, leaveStanding } from '../leave-days.ts';
import { limitsOf } from '../limits.ts';
import { MemberBadges } from '../member-badges.tsx';
import { useDeleteLeave } from '../mutations.ts';
import classes from './member-head.module.css';
import type { RecordPartProps } from './panel.tsx';
import { useDialog } from './use-dialog.ts';

const EditRole = lazyDialog(async () => (await import('./edit-role.tsx')).EditRole);

type RoleFactProps = RecordPartProps & { readonly heading: RefObject<HTMLElement | null> };

/** What a member is called in the airline. */
function RoleFact({ member, mayChange, heading }: RoleFactProps) {
  const editing = useDialog<true>(heading);
  const role = member.role?.trim() ?? '';
  return (
    <div className={classes.line}>
      <span className={classes.words}>{role === '' ? DEFAULT_ROLE : role}</span>
      {mayChange && (
        <ActButton kind="quiet" label="Edit role" preloads={EditRole} onAct={() => editing.open(true)}>
          Edit
        </ActButton>
      )}
      {editing.subject && <EditRole opened member={member} onClose={editing.close} />}
    </div>
  );
}

const AddLeave = lazyDialog(async () => (await import('./add-leave.tsx')).AddLeave);

const standings = { ahead: 'to come', running: 'now', over: 'over' } as const;

type EndingProps = { readonly member: AdminUser; readonly leave: Leave; readonly onClose: () => void };

function Ending({ member, leave, onClose }: EndingProps) {
  const deletion = useDeleteLeave(member, onClose);
  const end = leaveEnding(leave, useCurrentMinute());
  if (end === null) return null;
  const { act, consequence } = end;
  return (
    <Confirm
      opened
      grave
      title={act}
      act={act}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(leave._id)}
      onClose={onClose}
    >
      <p>{`The leave of @${member.robloxUsername}: ${leaveInWords(leave)}. ${consequence}`}</p>
    </Confirm>
  );
}

type LeaveListProps = {
  readonly leaves: readonly Leave[];
  /** Null when nothing may be changed. */
  readonly onEnd: ((leave: Leave) => void) | null;
};

function LeaveList({ leaves, onEnd }: LeaveListProps) {
  const now = useCurrentMinute();
  return (
    <ul className={classes.leaves}>
      {leaves.map((leave) => {
        const act = leaveEnding(leave, now)?.act;
        const words = leaveInWords(leave);
        return (
          <li className={classes.line} key={leave._id}>
            <span className={classes.words}>
              {words} <span className={classes.dim}>({standings[leaveStanding(leave, now)]})</span>
            </span>
            {onEnd !== null && act !== undefined && (
              <ActButton
                kind="quiet"
                label={`${act}, ${words}`}
                preloads={Confirm}
                onAct={() => onEnd(leave)}
              >
                {act}
              </ActButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type LeaveFactProps = RecordPartProps & { readonly heading: RefObject<HTMLElement | null> };

/** When a member is away, with their approval; leaves that are over fold away. */
function LeaveFact({ member, mayChange, heading }: LeaveFactProps) {
  const now = useCurrentMinute();
  const adding = useDialog<true>(heading);
  const ending = useDialog<Leave>(heading);
  const over = member.leaves.filter((leave) => leaveStanding(leave, now) === 'over');
  const current = member.leaves.filter((leave) => leaveStanding(leave, now) !== 'over');
  const onEnd = mayChange ? ending.open : null;
  return (
    <>
      {current.length > 0 && <LeaveList leaves={current} onEnd={onEnd} />}
      <div className={classes.line}>
        {current.length === 0 && <span className={classes.words}>None</span>}
        {mayChange && (
          <ActButton kind="quiet" label="Add leave" preloads={AddLeave} onAct={() => adding.open(true)}>
            Add leave
          </ActButton>
        )}
      </div>
      {over.length > 0 && (
        <details>
          <summary className={classes.summary}>Over: {over.length}</summary>
          <LeaveList leaves={over} onEnd={onEnd} />
        </details>
      )}
      {adding.subject && <AddLeave opened member={member} onClose={adding.close} />}
      {ending.subject && <Ending member={member} leave={ending.subject} onClose={ending.close} />}
    </>
  );
}

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
