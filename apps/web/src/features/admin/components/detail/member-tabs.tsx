import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { type AdminTab, adminTabs } from '../../admin-search.ts';
import '@mantine/core/styles/Tabs.css';
import classes from './member-tabs.module.css';

const words: Readonly<Record<AdminTab, string>> = {
  quota: 'Quota',
  sanctions: 'Sanctions',
  qualifications: 'Qualifications',
  notes: 'Notes',
  rewards: 'Rewards',
  history: 'History',
};

type MemberTabsProps = {
  readonly tab: AdminTab;
  readonly counts: Readonly<Partial<Record<AdminTab, number>>>;
  readonly onTab: (tab: AdminTab) => void;
  /** The part of the record that the tab opens. */
  readonly children: ReactNode;
};

/** The parts of a member's record, one at a time. */
export function MemberTabs({ tab, counts, onTab, children }: MemberTabsProps) {
  const choose = (value: string | null) => {
    const chosen = adminTabs.find((one) => one === value);
    if (chosen !== undefined) onTab(chosen);
  };
  return (
    <Tabs className={classes.tabs} value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List className={classes.list ?? ''} aria-label="Parts of the record">
        {adminTabs.map((one) => (
          <Tabs.Tab className={classes.tab ?? ''} key={one} value={one}>
            {words[one]}
            {counts[one] !== undefined && <span className={classes.count}> {counts[one]}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel className={classes.panel ?? ''} value={tab}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
