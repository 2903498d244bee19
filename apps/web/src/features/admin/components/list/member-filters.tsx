import { searchLimits } from '@crewroom/domain/members/rules';
import { type AdminFilter, adminFilters } from '@crewroom/domain/record/rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { type AdminSearch, readAdminSearch } from '../../admin-search.ts';
import { useSearchText } from '../../use-search-text.ts';
import classes from './member-filters.module.css';

const words: Readonly<Record<AdminFilter, string>> = {
  all: 'All',
  'below-quota': 'Below quota',
  'over-quota': 'Over quota',
  'quota-deficit': 'Quota deficit (legacy)',
};

const options = adminFilters.map((filter) => ({ value: filter, label: words[filter] }));

/** Whom the list shows: by name, and by how they stand on the quota. Both stand in the address, and so remain. */
export function MemberFilters({ search }: { readonly search: AdminSearch }) {
  const navigate = useNavigate();
  const go = (change: Readonly<Record<string, string>>) =>
    void navigate({
      to: '/admin',
      search: (before) => readAdminSearch({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  const name = useSearchText({ sent: search.search ?? '', onSend: (text) => go({ search: text }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    name.sendNow();
  };
  return (
    <search>
      <form className={classes.filters} onSubmit={submit}>
        <TextInput
          className={classes.name}
          aria-label="Search members"
          placeholder="Search by name"
          type="search"
          leftSection={<IconSearch size={18} stroke={2} aria-hidden />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={searchLimits.maximum}
          value={name.text}
          onChange={({ currentTarget }) => name.type(currentTarget.value)}
        />
        <NativeSelect
          className={classes.quota}
          aria-label="Filter by quota"
          data={options}
          value={search.filter ?? 'all'}
          onChange={({ currentTarget }) => go({ filter: currentTarget.value })}
        />
      </form>
    </search>
  );
}
