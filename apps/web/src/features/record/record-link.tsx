import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type NamedPerson, PersonName, Username, visibleDisplayName } from '../../components/person-name.tsx';
import { type RecordTab, useAdminSearch, withMember } from './admin-search.ts';

type RecordLinkProps = { readonly userId: string; readonly tab?: RecordTab; readonly children: ReactNode };

/** Links from a list to a member's record, or to one of its tabs. */
export function RecordLink({ userId, tab, children }: RecordLinkProps) {
  const search = withMember(useAdminSearch(), userId);
  return (
    <Link
      className="inline-block min-h-6 touch-target text-accent-text wrap-anywhere underline underline-offset-2"
      to="/admin"
      search={{ ...search, ...(tab && { tab }) }}
    >
      {children}
    </Link>
  );
}

type NamedRecordLinkProps = Pick<RecordLinkProps, 'tab'> & {
  readonly user: NamedPerson & { readonly _id: string };
};

/** A link to a member's record with both names of the member. */
export function NamedRecordLink({ user, ...link }: NamedRecordLinkProps) {
  return (
    <RecordLink userId={user._id} {...link}>
      <PersonName person={user} className="text-bright font-semibold" />
      {visibleDisplayName(user) !== null && ' '}
      {visibleDisplayName(user) !== null && <Username name={user.robloxUsername} />}
    </RecordLink>
  );
}
