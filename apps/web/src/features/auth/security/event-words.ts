import type { SecurityEvent } from '@crewroom/domain/auth/security-endpoints';
import type { SecurityEventKind } from '@crewroom/domain/auth/security-events';
import { daysInWords } from '@crewroom/domain/days';
import { exportWords } from '@crewroom/domain/exports/messages';
import { settingLabel } from '@crewroom/domain/settings/messages';
import IconBan from '~icons/tabler/ban';
import IconDatabaseExport from '~icons/tabler/database-export';
import IconDatabaseImport from '~icons/tabler/database-import';
import IconDownload from '~icons/tabler/download';
import IconEye from '~icons/tabler/eye';
import IconKey from '~icons/tabler/key';
import IconKeyOff from '~icons/tabler/key-off';
import IconLifebuoy from '~icons/tabler/lifebuoy';
import IconLogin2 from '~icons/tabler/login-2';
import IconLogout from '~icons/tabler/logout';
import IconMailExclamation from '~icons/tabler/mail-exclamation';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import IconSettings from '~icons/tabler/settings';
import IconUserX from '~icons/tabler/user-x';
import IconX from '~icons/tabler/x';
import type { IconComponent } from '../../../components/ui/icon.tsx';
import { counted } from '../../../lib/format-count.ts';

type Appearance = {
  readonly label: string;
  readonly icon: IconComponent;
  /** The action of the person, after their name. */
  readonly did: string;
  /** The event in words, when no known person caused it. */
  readonly happened: string;
};

/** The label, icon and sentence of each kind of event. */
export const eventKinds: Readonly<Record<SecurityEventKind, Appearance>> = {
  sign_in: { label: 'Signed in', icon: IconLogin2, did: 'signed in', happened: 'A person signed in' },
  sign_in_refused: {
    label: 'Sign-in rejected',
    icon: IconX,
    did: 'could not sign in',
    happened: 'A sign-in was rejected',
  },
  sign_out: { label: 'Signed out', icon: IconLogout, did: 'signed out', happened: 'A person signed out' },
  session_ended: {
    label: 'Session ended',
    icon: IconPlugConnectedX,
    did: 'ended the sessions of',
    happened: 'A session ended',
  },
  refused: {
    label: 'Not allowed',
    icon: IconBan,
    did: 'was not allowed',
    happened: 'A request was rejected',
  },
  record_read: {
    label: 'Record opened',
    icon: IconEye,
    did: 'opened the record of',
    happened: 'A record was opened',
  },
  export: { label: 'Exported', icon: IconDownload, did: 'exported', happened: 'Data was exported' },
  key_created: {
    label: 'Key created',
    icon: IconKey,
    did: 'created an API key',
    happened: 'An API key was created',
  },
  key_revoked: {
    label: 'Key revoked',
    icon: IconKeyOff,
    did: 'revoked an API key',
    happened: 'An API key was revoked',
  },
  forgotten: { label: 'Erased', icon: IconUserX, did: 'erased a member', happened: 'Members were erased' },
  erasure_notice: {
    label: 'Erasure request',
    icon: IconMailExclamation,
    did: 'decided on an erasure request',
    happened: 'Roblox asked for an erasure',
  },
  settings_changed: {
    label: 'Settings changed',
    icon: IconSettings,
    did: 'changed settings',
    happened: 'Settings were changed',
  },
  backup: {
    label: 'Backup',
    icon: IconDatabaseExport,
    did: 'made a backup',
    happened: 'A backup was made',
  },
  restore: {
    label: 'Restore',
    icon: IconDatabaseImport,
    did: 'restored a backup',
    happened: 'A backup was restored',
  },
  support: {
    label: 'Support access',
    icon: IconLifebuoy,
    did: 'used or changed support access',
    happened: 'Support access was used or changed',
  },
};

const exported = { own_data: 'their own data', security_log: 'the security log' } as const;
const decisions = { now: 'executed', refuse: 'rejected' } as const;

/** The common codes in words. A rare code is shown unchanged. */
const reasons: Readonly<Record<string, string>> = {
  access_denied: 'cancelled at Roblox',
  insufficient_rank: 'rank too low',
  not_in_group: 'not in the group',
  roblox_unavailable: 'Roblox did not respond',
  suspended: 'suspended',
  invalid_key: 'unknown API key',
};

/** Returns the details of an event in one line, or an empty text without details. */
export function detailsInWords({ details }: Pick<SecurityEvent, 'details'>): string {
  const { code, call, what, settings, sessions, named, forgotten, searched, decision, ok, rows } = details;
  const { table, from, to } = details;
  const parts = [
    code && (reasons[code] ?? code),
    call,
    what && exported[what],
    table && `the table ${exportWords[table].title}`,
    from !== undefined && to !== undefined && daysInWords({ from, to }),
    settings?.map(settingLabel).join(', '),
    sessions !== undefined && counted(sessions, 'session'),
    named !== undefined && `${counted(named, 'person', 'people')} named`,
    forgotten !== undefined && `${forgotten} erased`,
    searched !== undefined && `${counted(searched, 'name')} searched for and removed`,
    decision && decisions[decision],
    ok === false && 'failed',
    rows !== undefined && counted(rows, 'row'),
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}
