import { useQuery } from '@tanstack/react-query';
import IconGavel from '~icons/tabler/gavel';
import { UserText } from '../../components/user-text.tsx';
import { inboxQuery } from './queries.ts';

/** The decisions on the viewer's appeals, above their profile until they have read them in the inbox. */
export function AppealResults() {
  const { data } = useQuery(inboxQuery());
  const results = data?.items.filter(({ kind, read }) => kind === 'appeal_decided' && !read) ?? [];
  return results.map(({ _id, text }) => (
    <section
      className="flex min-w-0 items-start gap-3 rounded-card border border-s-4 border-blue-line bg-blue-fill px-4 py-3 text-blue-text"
      aria-label="Your appeal"
      data-paper="no"
      key={_id}
    >
      <IconGavel className="mt-0.5 flex-none" size={20} aria-hidden />
      <div className="min-w-0 [&_a]:text-inherit">
        <UserText text={text} />
      </div>
    </section>
  ));
}
