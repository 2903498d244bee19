import type { FoundUser } from '@crewroom/domain/members/schemas';
import { Modal } from '@mantine/core';
import { SearchBox } from '../../parts/user-search/search-box.tsx';

type SearchDialogProps = {
  readonly opened: boolean;
  readonly onChoose: (person: FoundUser) => void;
  readonly onClose: () => void;
};

/** The search on phones, which needs the whole screen. */
export function SearchDialog({ opened, onChoose, onClose }: SearchDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Find a colleague"
      // A dialog is no page: its head must not count as a second banner.
      attributes={{ header: { role: 'none' } }}
      fullScreen
      padding="md"
    >
      <SearchBox place="dialog" onChoose={onChoose} />
    </Modal>
  );
}
