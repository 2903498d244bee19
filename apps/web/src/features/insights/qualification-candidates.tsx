import { insightMessages } from '@crewroom/domain/insights/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PersonName } from '../../components/person-name.tsx';
import { QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { UserAvatar } from '../../components/ui/user-avatar.tsx';
import { counted } from '../../lib/format-count.ts';
import { candidatesQuery } from './queries.ts';
import type { SelectedDays } from './table-file.tsx';

type QualificationCandidatesProps = { readonly role: string; readonly selection: SelectedDays };

/** Members who could get the qualification that a role requires, each a link to where it is granted. */
export function QualificationCandidates({ role, selection }: QualificationCandidatesProps) {
  const query = useQuery(candidatesQuery({ ...selection, role }));
  return (
    <section className="mb-5 rounded border border-line px-4 py-3" aria-label="Who could take these seats">
      <QueryView
        query={query}
        failure={insightMessages.candidatesFailure}
        skeleton={<Skeleton className="h-24" />}
      >
        {({ licence: qualification, members }) =>
          qualification === null ? (
            <p className="text-14 text-dim">These seats need no licence: all staff may take them.</p>
          ) : (
            <>
              <h3 className="m-0 text-14 font-semibold">{`Who could get “${qualification}”`}</h3>
              <p className="mb-2 text-13 leading-5 text-dim">
                {members.length === 0
                  ? 'Nobody who flew on these days lacks it.'
                  : 'Members without it who flew most on these days. Open a record to grant it.'}
              </p>
              <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-4 gap-y-1 p-0">
                {members.map((member) => (
                  <li key={member._id} className="flex min-w-0 items-center gap-2.5 py-1">
                    <UserAvatar src={member.robloxAvatarUrl} name={member.robloxUsername} size={32} />
                    <Link
                      to="/admin"
                      search={{ user: member._id, tab: 'qualifications' }}
                      className="min-w-0 text-14 wrap-anywhere touch:py-2"
                    >
                      <PersonName person={member} />
                    </Link>
                    <span className="ms-auto whitespace-nowrap text-13 text-dim">
                      {counted(member.flown, 'flight')}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
    </section>
  );
}
