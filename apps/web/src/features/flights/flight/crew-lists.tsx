import type { Flight, FlightRole } from '@crewroom/domain/flights/schemas';
import { isUpcoming } from '@crewroom/domain/flights/status';
import IconUserMinus from '~icons/tabler/user-minus';
import { Button } from '../../../components/ui/button.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { PersonLink } from '../../../components/user-text.tsx';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import type { NamedFlight } from '../flight-cache.ts';
import { GiveBack } from '../give-back.tsx';
import { lapseInWords } from '../seat-choice.ts';
import { useUnallocateUser } from '../seat-mutations.ts';
import type { HeldSeat } from '../seats.ts';
import { TakeOver } from '../take-over.tsx';

type CrewMemberProps = {
  readonly flight: NamedFlight & Pick<Flight, 'status' | 'scheduledDate'>;
  readonly held: HeldSeat;
  readonly isOwn: boolean;
  /** Whether the viewer may remove others from their seats. */
  readonly canRemove: boolean;
  /** Whether the viewer may take the seat over, because it is offered to anyone. */
  readonly canTakeOver: boolean;
  /** Whether somebody took the seat after the screen opened. */
  readonly isNew: boolean;
  readonly onTakeOver: (offered: HeldSeat) => void;
};

/** A member in a seat. */
export function CrewMember(props: CrewMemberProps) {
  const { flight, held, isOwn, canRemove, canTakeOver, isNew, onTakeOver } = props;
  const { roleIndex, role, seat } = held;
  const { user, username, offered, licenceExpiresAt: qualificationExpiresAt } = seat;
  const now = useCurrentMinute();
  const unallocate = useUnallocateUser(flight);
  const removeLabel = `Unallocate @${username} from ${role}`;
  const removeWords = (
    <>
      <IconUserMinus className="@min-[40rem]:hidden" size={18} aria-hidden />
      <span className="@max-[40rem]:hidden">Unallocate</span>
    </>
  );
  return (
    <li
      className={`flex min-h-11 min-w-0 items-center gap-2 rounded-inset border px-2 py-1 ${isOwn ? 'border-accent-text bg-accent-soft' : 'border-line'} ${isNew ? 'motion-safe:animate-glow' : ''}`}
      data-new={isNew}
    >
      <UserAvatar src={user.robloxAvatarUrl} name={username} size={32} />
      <span className="flex-1 min-w-0 text-15 leading-5 wrap-anywhere">
        <PersonLink username={username} />
        {isOwn && <span className="text-accent-text text-13 font-bold"> You</span>}
        {offered !== undefined && (
          <span className="py-0 px-1.5 ms-1 border border-blue-text rounded-small text-blue-text text-12 font-semibold whitespace-nowrap">
            {offered === 'you' ? ' Offered to you' : ' Offered'}
          </span>
        )}
        {isUpcoming(flight.status) && qualificationExpiresAt !== undefined && (
          <span className="block text-amber-text text-13">
            Licence {lapseInWords(qualificationExpiresAt, now)}
          </span>
        )}
      </span>
      {canTakeOver && <TakeOver offered={held} kind="plain" onAsk={onTakeOver} />}
      {canRemove && isOwn && (
        <GiveBack flight={flight} own={held} label={removeLabel}>
          {removeWords}
        </GiveBack>
      )}
      {canRemove && !isOwn && (
        <Button
          kind="quiet"
          aria-label={removeLabel}
          isInactive={unallocate.isPending}
          onClick={() => unallocate.mutate({ roleIndex, userId: user._id, username })}
        >
          {removeWords}
        </Button>
      )}
    </li>
  );
}

/** The waitlist of a role, in order. Members who run the flight see it. */
export function WaitList({
  waitList,
  role,
}: {
  readonly waitList: FlightRole['waitList'];
  readonly role: string;
}) {
  if (waitList === undefined || waitList.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h4 className="m-0 text-dim text-13 font-semibold">Waitlist</h4>
      <ol className="grid gap-1 p-0 m-0 list-none [counter-reset:place]" aria-label={`Waitlist for ${role}`}>
        {waitList.map(({ user, username, since }) => (
          <li
            key={user._id}
            className="flex flex-wrap gap-x-2 gap-y-0.5 items-center min-w-0 text-14 wrap-anywhere [counter-increment:place] before:min-w-[1.25rem] before:text-dim before:font-mono before:content-[counter(place)_'.']"
          >
            <UserAvatar src={user.robloxAvatarUrl} name={username} size={24} />
            <PersonLink username={username} />
            <span className="text-dim text-13">
              since <DateTime value={since} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
