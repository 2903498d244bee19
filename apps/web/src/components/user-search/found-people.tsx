import type { FoundUser } from '@crewroom/domain/contract/named';
import { UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { PersonName, Username } from '../person-name.tsx';
import { ComboboxOption } from '../ui/combobox-option.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import type { FoundPerson } from './search.ts';

type FoundPeopleProps = {
  readonly people: readonly FoundPerson[];
  readonly listId: string;
  readonly active: number;
  readonly onChoose: (person: FoundUser) => void;
};

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

function Names({ person }: { readonly person: FoundUser }) {
  return (
    <span className="grid flex-1 min-w-[min(100%_-_48px,10.5rem)] leading-5">
      <span className="overflow-hidden text-ellipsis whitespace-nowrap text-bright font-semibold">
        <PersonName person={person} isBesideUsername />
      </span>
      <span className="overflow-hidden text-ellipsis whitespace-nowrap text-dim text-13">
        <Username name={person.robloxUsername} />
      </span>
    </span>
  );
}

/** The members found by a search, as the list box of a combobox. */
export function FoundPeople({ people, listId, active, onChoose }: FoundPeopleProps) {
  return (
    <div id={listId} role="listbox" aria-label="Users found">
      {people.map((person, index) => (
        <ComboboxOption
          className="flex-wrap gap-x-3 gap-y-0 min-h-13 py-2 px-3"
          id={optionId(listId, index)}
          key={person._id}
          isActive={index === active}
          onChoose={() => onChoose(person)}
        >
          <UserAvatar src={person.robloxAvatarUrl} name={person.robloxUsername} size={36} />
          <Names person={person} />
          <span className="ms-auto max-w-[60%] leading-4.5 text-right text-dim font-mono text-13">
            {person.groupRank?.rankName ?? UNKNOWN_RANK}
          </span>
          {person.note !== undefined && (
            <span className="flex gap-1.5 basis-full ps-12 leading-4.5 text-amber-text text-13 wrap-anywhere">
              <IconAlertTriangle className="flex-none mt-px" size={16} aria-hidden />
              {person.note}
            </span>
          )}
        </ComboboxOption>
      ))}
    </div>
  );
}
