import type { SecurityEventKind } from '@crewroom/domain/auth/security-events';
import { instant, memberId, nullable, text, word } from './columns.ts';
import { defineTable } from './define-table.ts';

export const securityTables = {
  /**
   * Events that concern the airline's security and their actors. Written late, in batches, and kept for a limited time.
   */
  security_events: defineTable({
    inBackup: true,
    ownData: { leftOut: 'It protects the whole airline. The export has a member’s sign-ins as sessions.' },
    columns: {
      id: text(),
      kind: word<SecurityEventKind>(),
      at: instant(),
      /** Null for an unknown or erased actor. */
      actor_id: nullable(memberId()),
      subject_id: nullable(memberId()),
      /** The actor's IP address shortened to a network, and a coarse description of the browser. */
      network: nullable(text('personal')),
      device: nullable(text('personal')),
      /** JSON: codes, counts and ids of things, and no text that people wrote. */
      details: text(),
      /** Ensures one row for a period, such as for opening another member's record in the same hour. */
      once: nullable(text('personal')),
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
