import { hasRequiredRank } from '@crewroom/domain/contract/access';
import { daysInWords } from '@crewroom/domain/days';
import { DEFAULT_ROLE, UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { AdminUser } from '@crewroom/domain/record/endpoints';
import type { Leave } from '@crewroom/domain/record/schemas';
import { Link } from '@tanstack/react-router';
import { type Ref, type RefObject, useRef } from 'react';
import IconArrowLeft from '~icons/tabler/arrow-left';
import IconEye from '~icons/tabler/eye';
import IconLock from '~icons/tabler/lock';
import IconTrash from '~icons/tabler/trash';
import IconX from '~icons/tabler/x';
import { PersonName, Username } from '../../../components/person-name.tsx';
import { stripesOf } from '../../../components/rank-stripes.ts';
import { Epaulette } from '../../../components/rank.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { lazyDialog, preloadOnIntent } from '../../../components/ui/lazy.tsx';
import { Menu, menuEntryClasses } from '../../../components/ui/menu.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { useAdminSearch, withoutMember } from '../admin-search.ts';
import { leaveEnding, leavePhase } from '../leave/leave-days.ts';
import { MemberBadges } from '../member-badges.tsx';
import { recordPermissionsOf } from '../record-permissions.ts';
import { EndSessions } from './end-sessions.tsx';
import type { RecordSectionProps } from './panel.tsx';

const line = 'flex flex-wrap gap-x-3.5 items-center min-h-8 [&_button]:px-1.5 [&_button]:-ms-1.5';

const textClasses = 'min-w-0 wrap-anywhere';

const EditRole = lazyDialog(async () => (await import('./edit-role.tsx')).EditRole);

type DetailProps = RecordSectionProps & { readonly heading: RefObject<HTMLElement | null> };

type ActionProps = Pick<DetailProps, 'member' | 'heading'>;

/** Changes a member's role text. */
function EditRoleButton({ member, mayChange, heading }: DetailProps) {
  const editing = useDialog<true>(heading);
  return (
    <>
      {mayChange && (
        <Button preloads={EditRole} onClick={() => editing.open(true)}>
          Edit role
        </Button>
      )}
      <EditRole {...editing.props} member={member} />
    </>
  );
}

const AddLeave = lazyDialog(async () => (await import('./add-leave.tsx')).AddLeave);

const EndLeave = lazyDialog(async () => (await import('./confirmations.tsx')).EndLeave);

const phaseWords = { ahead: 'to come', running: 'now', over: 'over' } as const;

type LeaveListProps = {
  readonly leaves: readonly Leave[];
  /** Null when the viewer may not change the record. */
  readonly onEnd: ((leave: Leave) => void) | null;
};

function LeaveList({ leaves, onEnd }: LeaveListProps) {
  const now = useCurrentMinute();
  return (
    <ul className="p-0 list-none">
      {leaves.map((leave) => {
        const action = leaveEnding(leave, now)?.action;
        const words = daysInWords(leave);
        return (
          <li className={line} key={leave._id}>
            <span className={textClasses}>
              {words} <span className="text-dim">({phaseWords[leavePhase(leave, now)]})</span>
            </span>
            {onEnd !== null && action !== undefined && (
              <Button
                kind="quiet"
                aria-label={`${action}, ${words}`}
                preloads={EndLeave}
                onClick={() => onEnd(leave)}
              >
                {action}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A member's approved leaves. Past ones are folded. */
function LeaveDetail({ member, mayChange, heading }: DetailProps) {
  const now = useCurrentMinute();
  const ending = useDialog<Leave>(heading);
  const over = member.leaves.filter((leave) => leavePhase(leave, now) === 'over');
  const current = member.leaves.filter((leave) => leavePhase(leave, now) !== 'over');
  const onEnd = mayChange ? ending.open : null;
  return (
    <>
      {current.length > 0 ? <LeaveList leaves={current} onEnd={onEnd} /> : 'None'}
      {over.length > 0 && (
        <details>
          <summary className="min-h-8 text-dim text-14 leading-8 cursor-pointer">Over: {over.length}</summary>
          <LeaveList leaves={over} onEnd={onEnd} />
        </details>
      )}
      {ending.subject && (
        <EndLeave key={ending.subject._id} {...ending.props} member={member} leave={ending.subject} />
      )}
    </>
  );
}

function AddLeaveButton({ member, mayChange, heading }: DetailProps) {
  const adding = useDialog<true>(heading);
  return (
    <>
      {mayChange && (
        <Button preloads={AddLeave} onClick={() => adding.open(true)}>
          Add leave
        </Button>
      )}
      <AddLeave {...adding.props} member={member} />
    </>
  );
}

const EraseMember = lazyDialog(async () => (await import('./erase-member.tsx')).EraseMember);

/** The actions of owners only: see who read the record, and erase the member. */
function OwnerMenu({ member, heading }: ActionProps) {
  const erasing = useDialog<true>(heading);
  return (
    <>
      <Menu label="More">
        <ul className="p-0 list-none">
          <li>
            <Link
              className={menuEntryClasses}
              to="/admin/security"
              search={{ kind: 'record_read', user: member.robloxUsername }}
            >
              <IconEye size={18} stroke={1.75} aria-hidden />
              Who opened this record
            </Link>
          </li>
          <li>
            <button
              type="button"
              className={menuEntryClasses}
              onClick={() => erasing.open(true)}
              {...preloadOnIntent(EraseMember)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
              Erase this member
            </button>
          </li>
        </ul>
      </Menu>
      <EraseMember {...erasing.props} member={member} />
    </>
  );
}

/** The actions on the whole record. Empty when the viewer may change nothing. */
function Actions({ member, mayChange, heading }: DetailProps) {
  const isOwner = hasRequiredRank('owner', useViewer()?.rank ?? null);
  const of = { member, heading };
  return (
    <div className="flex flex-wrap gap-2 items-center not-empty:pt-4 not-empty:mt-4 not-empty:border-t not-empty:border-t-line">
      {/* Text in an open dialog stays when the viewer may no longer send it. */}
      <EditRoleButton {...of} mayChange={mayChange} />
      <AddLeaveButton {...of} mayChange={mayChange} />
      {mayChange && <EndSessions {...of} />}
      {isOwner && <OwnerMenu {...of} />}
    </div>
  );
}

const PICTURE_SIZE = 72;

type MemberProps = { readonly member: AdminUser };

type PersonProps = MemberProps & { readonly headingRef: Ref<HTMLHeadingElement> };

function Person({ member, headingRef }: PersonProps) {
  const { _id, robloxUsername, robloxAvatarUrl } = member;
  return (
    <div className="flex gap-4 items-center pe-10">
      <UserAvatar src={robloxAvatarUrl} name={robloxUsername} size={PICTURE_SIZE} />
      <div className="min-w-0">
        <h2
          className="text-bright text-20 font-bold leading-[1.625rem] wrap-anywhere focus:outline-none"
          ref={headingRef}
          tabIndex={-1}
        >
          <PersonName person={member} isBesideUsername />
        </h2>
        <Link className="text-accent-text wrap-anywhere underline" to="/profile/$id" params={{ id: _id }}>
          <Username name={robloxUsername} />
        </Link>
        <Rank rank={member.groupRank} />
      </div>
    </div>
  );
}

function Rank({ rank }: { readonly rank: AdminUser['groupRank'] }) {
  const { thresholds } = useStartData();
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 items-center mt-1">
      <Epaulette stripes={stripesOf(rank?.rankId ?? null, thresholds)} />
      <span className="text-bright font-mono font-heavy wrap-anywhere">{rank?.rankName ?? UNKNOWN_RANK}</span>
      {rank !== null && <span className="text-dim text-14">rank {rank.rankId}</span>}
    </p>
  );
}

/** Closes the record: a cross next to the list, or an arrow where the record replaces the list. */
function CloseRecord() {
  const search = withoutMember(useAdminSearch());
  return (
    <>
      <Link
        className="inline-flex gap-2 items-center min-h-11 -mt-3 mb-1 me-0 -ms-1 px-1 text-accent-text text-15 font-medium no-underline @min-[56rem]/panes:hidden"
        to="/admin"
        search={search}
      >
        <IconArrowLeft size={18} stroke={2} aria-hidden />
        All members
      </Link>
      <Link
        className="absolute top-3 right-3 hidden place-items-center size-10 rounded text-dim hover:bg-hover hover:text-text @min-[56rem]/panes:grid"
        to="/admin"
        search={search}
        aria-label="Close record"
      >
        <IconX size={20} stroke={2} aria-hidden />
      </Link>
    </>
  );
}

/**
 * The head of a record: the member, their role and leave, and then the actions or the reason why the viewer may not change the
 * record.
 */
export function MemberHead({ member }: MemberProps) {
  const viewer = useViewer();
  const { why, mayChange } = recordPermissionsOf(viewer, member);
  const heading = useRef<HTMLHeadingElement>(null);
  const detail = { member, mayChange, heading };
  const role = member.role?.trim() ?? '';
  return (
    <section
      className="relative min-w-0 py-5 px-6 mb-4 border border-line rounded-card bg-card shadow-card max-md:p-4"
      aria-label="Member"
    >
      <CloseRecord />
      <Person member={member} headingRef={heading} />
      <p className="flex flex-wrap gap-2 not-empty:mt-3">
        <MemberBadges member={member} />
      </p>
      <dl className="grid grid-cols-[minmax(min-content,min(5rem,40%))_minmax(0,1fr)] gap-x-3 gap-y-1.5 items-baseline mt-3">
        <dt>Role</dt>
        <dd className={textClasses}>{role === '' ? DEFAULT_ROLE : role}</dd>
        <dt>Leave</dt>
        <dd>
          <LeaveDetail {...detail} />
        </dd>
        <dt>Last login</dt>
        <dd>{member.lastLogin === null ? 'Never' : <DateTime value={member.lastLogin} />}</dd>
      </dl>
      <Actions {...detail} />
      {why !== null && (
        <p className="flex gap-2.5 items-start py-2.5 px-3 mt-4 rounded bg-sunken text-15 leading-5.5">
          <IconLock className="flex-none mt-0.5 text-dim" size={18} stroke={2} aria-hidden />
          {why}
        </p>
      )}
    </section>
  );
}
