import { instant, ownerId, personal, text } from './columns.ts';
import { defineTable } from './define-table.ts';

export const discordTables = {
  /** Which account at Discord acts as which member, one to one. One that was ended must stay ended after a restore, as a session must. */
  discord_links: defineTable({
    inBackup: false,
    ownData: 'discord',
    columns: {
      user_id: ownerId(),
      discord_id: personal(text()),
      username: personal(text()),
      linked_at: instant(),
    },
    primaryKey: ['user_id'],
    unique: [['discord_id']],
  }),
  /** The addresses for linking that were used, by a hash of what tells one from another, until none of them is good any more. */
  used_discord_links: defineTable({
    inBackup: false,
    columns: { nonce_hash: text(), expires_at: instant() },
    primaryKey: ['nonce_hash'],
    storedByKey: true,
  }),
};
