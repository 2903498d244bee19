import { isOnBoard } from '@crewroom/domain/game/attendance';
import type { Attendance } from '@crewroom/domain/game/schemas';
import { useQuery } from '@tanstack/react-query';
import IconUserCheck from '~icons/tabler/user-check';
import IconUserOff from '~icons/tabler/user-off';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { PersonLink } from '../../../components/user-text.tsx';
import { attendanceQuery } from '../queries.ts';
import { timeInWords } from '../time-on-board.ts';

function People({ people }: Pick<Attendance, 'people'>) {
  const sorted = people.toSorted((a, b) => Number(isOnBoard(b)) - Number(isOnBoard(a)));
  return (
    <ul className="grid gap-2.5 p-0 m-0 list-none" aria-live="polite">
      {sorted.map((person) => {
        const isThere = isOnBoard(person);
        const Icon = isThere ? IconUserCheck : IconUserOff;
        return (
          <li
            className="group/person grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 gap-y-0 items-center wrap-anywhere"
            key={person.userId}
            data-there={isThere}
          >
            <Icon
              className="text-dim group-data-[there=true]/person:text-green-text"
              size={18}
              stroke={2}
              role="img"
              aria-label={isThere ? 'On board' : 'Not on board'}
            />
            <PersonLink username={person.username} />
            <span className="col-start-2 text-dim text-13">{timeInWords(person)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Shows which crew members are on board now, and whether the dispatcher is, by the game's reports. For members who run the
 * flight.
 */
export function OnBoard({ flightId }: { readonly flightId: string }) {
  const query = useQuery(attendanceQuery(flightId));
  const people = query.data?.people ?? [];
  const count = query.data?.reported === true ? { count: people.filter(isOnBoard).length } : {};
  return (
    <SectionCard title="On board now" {...count}>
      <QueryView
        query={query}
        failure="Who is on board could not be loaded"
        skeleton={<Skeleton className="h-24" />}
        isEmpty={({ reported }) => !reported}
        empty="The game has reported nobody yet."
      >
        {(attendance) => <People people={attendance.people} />}
      </QueryView>
    </SectionCard>
  );
}
