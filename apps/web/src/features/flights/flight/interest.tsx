import { hasDeparted } from '@crewroom/domain/flights/departure';
import { interestRefusal } from '@crewroom/domain/flights/interest';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { freeSeats } from '@crewroom/domain/flights/shortage';
import IconStar from '~icons/tabler/star';
import IconStarFilled from '~icons/tabler/star-filled';
import { PersonName, Username } from '../../../components/person-name.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { interestInWords } from '../seat-choice.ts';
import { useAllocateUser, useInterest } from '../seat-mutations.ts';

type InterestProps = {
  readonly flight: Flight;
  /** Whether the viewer may give seats to others. */
  readonly canSeatOthers: boolean;
};

function InterestButton({ flight }: Pick<InterestProps, 'flight'>) {
  const interest = useInterest(flight, !flight.isInterested);
  const Star = flight.isInterested ? IconStarFilled : IconStar;
  return (
    <Button
      aria-pressed={flight.isInterested}
      isInactive={interest.isPending}
      onClick={() => interest.mutate(undefined)}
    >
      <Star size={16} aria-hidden />
      I’m interested
    </Button>
  );
}

type Interested = NonNullable<Flight['interested']>[number];

function InterestedMember({
  flight,
  member,
}: Pick<InterestProps, 'flight'> & { readonly member: Interested }) {
  const allocateUser = useAllocateUser(flight);
  const name = `@${member.robloxUsername}`;
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-2 items-center justify-between py-2 border-t border-t-line">
      <span className="min-w-0 wrap-anywhere text-text">
        <PersonName person={member} isBesideUsername />{' '}
        <Username className="text-dim text-14" name={member.robloxUsername} />
      </span>
      <span className="flex flex-wrap gap-2 items-center text-14">
        Give a seat:
        {flight.roles.map(
          (role, roleIndex) =>
            freeSeats(role) > 0 && (
              <Button
                key={role.name}
                aria-label={`Give ${name} a seat as ${role.name}`}
                isInactive={allocateUser.isPending}
                onClick={() =>
                  allocateUser.mutate({ roleIndex, userId: member._id, username: member.robloxUsername })
                }
              >
                {role.name}
              </Button>
            ),
        )}
      </span>
    </li>
  );
}

/**
 * Interest in a flight without a seat. The viewer marks it, and everybody sees the number. Viewers who may give seats to others
 * see who is interested.
 */
export function Interest({ flight, canSeatOthers }: InterestProps) {
  const now = useCurrentMinute();
  const hasLeft = hasDeparted(flight.scheduledDate, now);
  const isOpen = interestRefusal(flight, hasLeft) === null;
  const canMark = isOpen && !flight.isUserAssigned;
  const { interestedCount: count, interested = [] } = flight;
  if (hasLeft || (!canMark && count === 0)) return null;
  return (
    <div className="grid grid-cols-1 gap-2 mt-4 pt-4 border-t border-t-line">
      <div className="flex flex-wrap gap-x-3 gap-y-2 items-center justify-between">
        <p className="text-dim text-15">
          {interestInWords(flight) ?? 'Not sure yet? Let the dispatcher know that you might fly.'}
        </p>
        {canMark && <InterestButton flight={flight} />}
      </div>
      {interested.length > 0 && canSeatOthers && (
        <ul className="p-0 list-none" aria-label="Interested members">
          {interested.map((member) => (
            <InterestedMember key={member._id} flight={flight} member={member} />
          ))}
        </ul>
      )}
    </div>
  );
}
