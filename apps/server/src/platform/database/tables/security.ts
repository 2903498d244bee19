import type { SecurityEventKind } from '@crewroom/domain/auth/security-events';
import { instant, maybe, memberId, text, word } from './columns.ts';
import { defineTable } from './define-table.ts';

export const securityTables = {
  /** Who did what as regards the safety of the airline; written late, in batches, and kept for a while. */
  security_events: defineTable({
    inBackup: true,
    ownData: { leftOut: 'It is kept for the safety of all; one’s own sign-ins are among one’s sessions.' },
    columns: {
      id: text(),
      kind: word<SecurityEventKind>(),
      at: instant(),
      /** Null for nobody who is known, and for who was erased. */
      actor_id: maybe(memberId()),
      subject_id: maybe(memberId()),
      /** The address cut to a network, and the browser in coarse words, of who acted. */
      network: maybe(text('personal')),
      device: maybe(text('personal')),
      /** JSON: codes, counts and ids of things, and nothing that people wrote. */
      details: text(),
      /** What stands once for a while, such as that one has opened another's record in this hour. */
      once: maybe(text('personal')),
    },
    primaryKey: ['id'],
    unique: [['once']],
    indexes: {
      by_time: ['at', 'id'],
      by_kind: ['kind', 'at', 'id'],
      by_actor: ['actor_id', 'at', 'id'],
      by_subject: ['subject_id', 'at', 'id'],
    },
  }),
};
