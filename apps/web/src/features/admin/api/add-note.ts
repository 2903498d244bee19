import { adminToasts } from '@crewroom/domain/admin/messages';
import type { NoteType } from '@crewroom/domain/users/kinds';
import { callApi } from '../../../lib/api-client.ts';
import { type Target, useMemberAct } from '../use-member-act.ts';

type NoteBody = { readonly content: string; readonly type: NoteType; readonly visibleToUser: boolean };

/** Adds a note to a member's record. */
export function useAddNote(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addNote;
  return useMemberAct<NoteBody>(target, {
    send: (body, idempotencyKey) =>
      callApi('addNote', { params: { id: target._id }, body }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}
