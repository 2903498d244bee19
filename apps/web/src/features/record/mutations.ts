import type { EndpointName, ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { topics } from '@crewroom/domain/contract/topics';
import { rosterMessages } from '@crewroom/domain/members/messages';
import { plainAmount } from '@crewroom/domain/money';
import type { AdminUser } from '@crewroom/domain/record/endpoints';
import type { LeaveDays } from '@crewroom/domain/record/leave';
import { adminToasts } from '@crewroom/domain/record/messages';
import type { NoteType, QualificationName, RewardType } from '@crewroom/domain/record/rules';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import type { RequestParts } from '../../lib/api-client.ts';
import type { SanctionBody } from './member/sanction-draft.ts';
import { adminUserQuery, rosterQuery } from './queries.ts';

/** The member whose record changes and whom the toast names. */
export type Target = Pick<AdminUser, '_id' | 'robloxUsername'>;

type MemberResponse = { readonly user: AdminUser };

type RecordEndpoint = {
  [Name in EndpointName]: ResponseOf<Name> extends MemberResponse ? Name : never;
}[EndpointName];

/** Returns a hook that changes a member's record. The response is the whole record, which is written to the cache. */
function action<Name extends RecordEndpoint & keyof typeof adminToasts, Input>(
  endpoint: Name,
  parts: (id: string, input: Input) => RequestParts<Name>,
  /** The text of the toast next to the name. */
  detail: (input: Input) => string = () => '',
) {
  return ({ _id, robloxUsername }: Target, onDone?: () => void) => {
    const { success, failure } = adminToasts[endpoint];
    return useApiMutation({
      endpoint,
      parts: (input: Input) => parts(_id, input),
      topic: topics.member(_id),
      success: (_, input) => success(robloxUsername, detail(input)),
      failure,
      showsReason: true,
      applyResponse: (response, _, queryClient) =>
        queryClient.setQueryData(adminUserQuery(_id).queryKey, response),
      onRendered: onDone,
    });
  };
}

/** Sanctions a member. */
export const useAddSanction = action('addSanction', (id, body: SanctionBody) => ({ params: { id }, body }));

/** Deletes a sanction, by its id. */
export const useDeleteSanction = action('deleteSanction', (id, sanctionId: string) => ({
  params: { id, sanctionId },
}));

type Grant = { readonly name: QualificationName; readonly expiresAt?: string };

/** Grants a member a qualification. */
export const useAddQualification = action('addQualification', (id, body: Grant) => ({
  params: { id },
  body,
}));

type Renewal = { readonly qualificationId: string; readonly expiresAt: string | null };

/** Renews a qualification, by its id. */
export const useRenewQualification = action(
  'renewQualification',
  (id, { qualificationId, expiresAt }: Renewal) => ({
    params: { id, qualificationId },
    body: { expiresAt },
  }),
);

/** Removes a qualification, by its id. */
export const useRemoveQualification = action('removeQualification', (id, qualificationId: string) => ({
  params: { id, qualificationId },
}));

/** Sets how many flights a member must fly in each term. */
export const useSetQuota = action('setQuota', (id, requiredFlights: number) => ({
  params: { id },
  body: { requiredFlights },
}));

type NoteBody = { readonly content: string; readonly type: NoteType; readonly visibleToUser: boolean };

/** Adds a note to a member's record. */
export const useAddNote = action('addNote', (id, body: NoteBody) => ({ params: { id }, body }));

type RewardBody = { readonly type: RewardType; readonly amount: number; readonly reason: string };

/** Rewards a member. The amount is added to the pay of the open term. */
export const useAddReward = action(
  'addReward',
  (id, body: RewardBody) => ({ params: { id }, body }),
  ({ amount }) => plainAmount(amount),
);

/** Sets a member's role text. A blank text removes it. */
export const useSetRole = action('setRole', (id, role: string) => ({ params: { id }, body: { role } }));

/** Records an approved leave. */
export const useAddLeave = action('addLeave', (id, body: LeaveDays) => ({ params: { id }, body }));

/** Ends a leave that has begun or withdraws a later one, by its id. */
export const useDeleteLeave = action('deleteLeave', (id, leaveId: string) => ({ params: { id, leaveId } }));

type Counts = { readonly added: number; readonly changed: number; readonly left: number };

/** Returns the changes of a roster sync in words, such as "2 joined, 1 changed". */
export function resultInWords({ added, changed, left }: Counts): string {
  const parts = [
    [added, 'joined'],
    [changed, 'changed'],
    [left, 'left'],
  ] as const;
  const messages = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return messages.length === 0 ? 'no changes' : messages.join(', ');
}

// The server fetches page after page from Roblox, which usually ends well before that.
const SYNC_TIMEOUT_MS = 120_000;

/** Syncs the roster with the group now. */
export function useSyncRoster() {
  return useApiMutation({
    endpoint: 'syncRoster',
    parts: () => ({}),
    isRepeatable: true,
    timeoutMs: SYNC_TIMEOUT_MS,
    topic: topics.members,
    success: rosterMessages.synced,
    remark: ({ lastSync }) => (lastSync === null ? undefined : resultInWords(lastSync)),
    failure: rosterMessages.failed,
    applyResponse: (response, _, queryClient) => queryClient.setQueryData(rosterQuery().queryKey, response),
  });
}
