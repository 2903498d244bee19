import type { FlightCard } from '@crewroom/domain/flights/schemas';
import type { FoundUser } from '@crewroom/domain/members/schemas';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { SearchBox } from '../../parts/user-search/search-box.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAllocateUser } from '../seat-mutations.ts';

type AllocateUserDialogProps = {
  readonly flight: FlightCard;
  readonly roleIndex: number;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Finds a member and gives them a seat; stays open when that is refused, so that another can be chosen. */
export function AllocateUserDialog({ flight, roleIndex, opened, onClose }: AllocateUserDialogProps) {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const allocate = useAllocateUser(flight);
  const role = flight.roles[roleIndex]?.name ?? '';
  const choose = ({ _id: userId, robloxUsername: username }: FoundUser) => {
    if (!allocate.isPending) allocate.mutate({ roleIndex, userId, username }, { onSuccess: onClose });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Allocate a user as ${role}`} fullScreen={isSmall}>
      <div className="min-h-80 aria-busy:opacity-70" aria-busy={allocate.isPending}>
        <SearchBox place="dialog" onChoose={choose} />
      </div>
    </Dialog>
  );
}
