import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './admin-screen.module.css';
import { MemberList } from './components/list/member-list.tsx';
import { useAdminSearch } from './use-admin-search.ts';

type AdminScreenProps = {
  /** The end of the term, which belongs to the terms. */
  readonly advanceTerm: ReactNode;
};

/** The administrative division: everyone on the left, one member's record on the right (specification, section 2). */
export function AdminScreen({ advanceTerm }: AdminScreenProps) {
  const search = useAdminSearch();
  return (
    <>
      <PageHeader title="Administrative Division">{advanceTerm}</PageHeader>
      <div className={classes.frame}>
        <div className={classes.panes} data-open={search.user !== undefined}>
          <div className={classes.list}>
            <MemberList search={search} />
          </div>
          <div className={classes.pane} />
        </div>
      </div>
    </>
  );
}
