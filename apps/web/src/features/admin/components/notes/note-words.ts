import type { NoteType } from '@crewroom/domain/record/rules';

/** What the kinds of notes are called among administrators. */
export const noteWords = {
  general: 'General',
  loa: 'Leave of absence',
  performance: 'Performance',
} as const satisfies Record<NoteType, string>;
