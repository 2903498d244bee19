import type { SecurityEvent } from '@crewroom/domain/auth/security-endpoints';
import type { SecurityEventKind } from '@crewroom/domain/auth/security-events';
import { daysInWords } from '@crewroom/domain/days';
import { exportWords } from '@crewroom/domain/exports/messages';
import { settingLabel } from '@crewroom/domain/settings/messages';
import { counted } from '@crewroom/domain/text';
import {
  IconBan,
  IconDatabaseExport,
  IconDatabaseImport,
  IconDownload,
  IconEye,
  IconKey,
  IconKeyOff,
  IconLogin2,
  IconLogout,
  IconMailExclamation,
  IconPlugConnectedX,
  IconSettings,
  IconUserX,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';

type Appearance = { readonly label: string; readonly icon: TablerIcon };

/** What each kind of event is called, and its sign. */
export const eventKinds: Readonly<Record<SecurityEventKind, Appearance>> = {
  sign_in: { label: 'Signed in', icon: IconLogin2 },
  sign_in_refused: { label: 'Sign-in refused', icon: IconX },
  sign_out: { label: 'Signed out', icon: IconLogout },
  session_ended: { label: 'Session ended', icon: IconPlugConnectedX },
  refused: { label: 'Refused', icon: IconBan },
  record_read: { label: 'Record opened', icon: IconEye },
  export: { label: 'Exported', icon: IconDownload },
  key_created: { label: 'Key made', icon: IconKey },
  key_revoked: { label: 'Key revoked', icon: IconKeyOff },
  forgotten: { label: 'Forgotten', icon: IconUserX },
  erasure_notice: { label: 'Notice of erasure', icon: IconMailExclamation },
  settings_changed: { label: 'Settings changed', icon: IconSettings },
  backup: { label: 'Backup', icon: IconDatabaseExport },
  restore: { label: 'Restore', icon: IconDatabaseImport },
};

const exported = { own_data: 'their own data', security_log: 'the security log' } as const;
const decisions = { now: 'carried out now', refuse: 'refused' } as const;

/** What there is to say of an event beside its kind, in a line; empty where there is nothing. */
export function detailsInWords({ details }: Pick<SecurityEvent, 'details'>): string {
  const { code, call, what, settings, sessions, named, forgotten, searched, decision, ok, rows } = details;
  const { table, from, to } = details;
  const parts = [
    code,
    call,
    what && exported[what],
    table && `the table ${exportWords[table].title}`,
    from !== undefined && to !== undefined && daysInWords({ from, to }),
    settings?.map(settingLabel).join(', '),
    sessions !== undefined && counted(sessions, 'session'),
    named !== undefined && `${counted(named, 'person', 'people')} named`,
    forgotten !== undefined && `${forgotten} forgotten`,
    searched !== undefined && `search for the names of ${searched} ended`,
    decision && decisions[decision],
    ok === false && 'failed',
    rows !== undefined && counted(rows, 'row'),
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}
