import type { HubDocument } from '@crewroom/domain/hub/documents';
import IconBook2 from '~icons/tabler/book-2';
import IconDatabase from '~icons/tabler/database';
import IconHanger from '~icons/tabler/hanger';
import IconListCheck from '~icons/tabler/list-check';
import IconTerminal2 from '~icons/tabler/terminal-2';
import type { IconComponent } from '../../components/ui/icon.tsx';

/** The host name of a URL, or the URL itself without one. */
export function hostOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).host : '';
  return host === '' ? url : host.replace(/^www\./, '');
}

export type DocumentDetail = { readonly title: string; readonly about: string; readonly icon: IconComponent };

/** The title and description of each document. */
export const documentDetails: Readonly<Record<HubDocument, DocumentDetail>> = {
  'personnel-handbook': {
    title: 'Personnel Handbook',
    about: 'How the airline works, from joining to retiring.',
    icon: IconBook2,
  },
  'personnel-expectations': {
    title: 'Personnel Expectations',
    about: 'What is expected of everyone on duty.',
    icon: IconListCheck,
  },
  'staff-database': {
    title: 'Staff Database',
    about: 'Who holds which post.',
    icon: IconDatabase,
  },
  'uniform-guide': {
    title: 'Uniform Guide',
    about: 'What to wear, and how.',
    icon: IconHanger,
  },
  'system-codes': {
    title: 'System Codes',
    about: 'The codes and commands of the aircraft and the airport.',
    icon: IconTerminal2,
  },
};
