import type { FoundUser } from '@crewroom/domain/contract/named';
import type { FreeMember } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { concernsInWords } from '@crewroom/domain/flights/seat-concerns';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Username } from '../../../components/person-name.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { PeopleSearchBox } from '../../../components/user-search/search-box.tsx';
import type { FoundPerson } from '../../../components/user-search/search.ts';
import { useSearchTerm } from '../../../components/user-search/use-search-box.ts';
import { counted } from '../../../lib/format-count.ts';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { freeCrewQuery, seatCandidatesQuery } from '../queries.ts';
import { useAllocateUser } from '../seat-mutations.ts';

function quotaInWords({ flightsMissing, isQuotaExempt }: FreeMember): string {
  if (isQuotaExempt) return 'new this term';
  return flightsMissing === 0 ? 'on quota' : `${counted(flightsMissing, 'flight')} below quota`;
}

type FreeCrewProps = {
  readonly members: readonly FreeMember[];
  readonly role: string;
  readonly onChoose: (person: FoundUser) => void;
};

/** Members who could take the seat. One click chooses a member. */
function FreeCrew({ members, role, onChoose }: FreeCrewProps) {
  const headingId = useId();
  if (members.length === 0) {
    return (
      <p className="py-2 px-3 text-dim">{`Nobody is free to fly as ${role}. Search for anyone above.`}</p>
    );
  }
  return (
    <section aria-labelledby={headingId}>
      <h3 className="py-2 px-3 text-dim text-13 font-semibold leading-5" id={headingId}>
        Free and qualified, furthest below quota first
      </h3>
      <ul className="p-0 list-none">
        {members.map((member) => (
          <li key={member._id}>
            <button
              className="flex flex-wrap gap-x-3 gap-y-0 items-center w-full min-h-13 py-2 px-3 border-0 rounded bg-transparent text-start cursor-pointer hover:bg-hover"
              type="button"
              onClick={() => onChoose(member)}
            >
              <UserAvatar src={member.robloxAvatarUrl} name={member.robloxUsername} size={36} />
              <span className="flex-1 min-w-[min(100%_-_48px,10.5rem)] text-bright font-semibold wrap-anywhere">
                <Username name={member.robloxUsername} />
              </span>
              <span className="ms-auto text-dim text-13 leading-4.5 text-right">{quotaInWords(member)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type AllocateUserDialogProps = DialogProps & {
  readonly flight: FlightCard;
  readonly roleIndex: number;
};

/**
 * Suggests members who could take a seat, or finds any member, and gives them the seat. It stays open after a rejection, so
 * that people can choose somebody else.
 */
export function AllocateUserDialog({ flight, roleIndex, isOpen, onClose }: AllocateUserDialogProps) {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const allocate = useAllocateUser(flight);
  const free = useQuery({ ...freeCrewQuery(flight._id, roleIndex), enabled: isOpen });
  const typed = useSearchTerm();
  const found = useQuery(seatCandidatesQuery(flight._id, roleIndex, typed.sent));
  const { name: role = '', requires = null } = flight.roles[roleIndex] ?? {};
  const people = found.data?.members.map((member): FoundPerson => {
    const concerns = concernsInWords(member.concerns, { requires });
    return concerns.length === 0 ? member : { ...member, note: `${concerns.join('. ')}.` };
  });
  const choose = ({ _id: userId, robloxUsername: username }: FoundUser) => {
    if (!allocate.isPending) allocate.mutate({ roleIndex, userId, username }, { onSuccess: onClose });
    return true;
  };
  // Viewers who may not see the free crew can still find every member by name.
  const suggestions =
    free.data === undefined ? (
      free.isPending ? (
        <Skeleton className="h-60 rounded" />
      ) : null
    ) : (
      <FreeCrew members={free.data.members} role={role} onChoose={choose} />
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Allocate a user as ${role}`}
      isFullScreen={isSmall}
      keepsTop
    >
      <div className="min-h-80 aria-busy:opacity-70" aria-busy={allocate.isPending}>
        <PeopleSearchBox
          {...typed}
          place="dialog"
          query={{ ...found, data: people }}
          beforeTyping={suggestions}
          onChoose={choose}
        />
      </div>
    </Dialog>
  );
}
