import { userMessages } from '@crewroom/domain/members/messages';
import { IconUserOff } from '@tabler/icons-react';
import { NothingFound } from '../../../ui/nothing-found.tsx';

/** Stands where a profile would, when its name or id is nobody's. */
export function NobodyFound() {
  return (
    <NothingFound
      icon={IconUserOff}
      words={userMessages.userNotFound}
      advice="Check the address, or find them by name in the search at the top."
    />
  );
}
