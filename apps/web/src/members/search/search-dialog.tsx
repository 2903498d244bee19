import type { FoundUser } from '@crewroom/domain/members/schemas';
import { SearchBox } from '../../parts/user-search/search-box.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type SearchDialogProps = {
  readonly opened: boolean;
  readonly onChoose: (person: FoundUser) => void;
  readonly onClose: () => void;
};

/** The search on phones, which needs the whole screen. */
export function SearchDialog({ opened, onChoose, onClose }: SearchDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Find a colleague" fullScreen>
      <SearchBox place="dialog" onChoose={onChoose} />
    </Dialog>
  );
}
