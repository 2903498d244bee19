export type MembershipFilter =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'users'; readonly userIds: readonly string[] }
  | { readonly kind: 'role'; readonly roleId: string }
  | { readonly kind: 'invalid' };

const MAX_USERS = 50;
const USER_EQUALS = /^user\s*==\s*(['"])users\/(?<userId>\d+)\1$/;
const USER_IN = /^user\s+in\s+\[(?<list>[^\]]*)\]$/;
const USER_IN_LIST = /^\s*(['"])users\/(\d+)\1\s*$/;
const ROLE_EQUALS = /^role\s*==\s*(['"])groups\/(?<group>\d+)\/roles\/(?<roleId>\d+)\1$/;

/** Reads the few filters Roblox takes; it takes no others either. */
export function parseMembershipFilter(text: string | null, groupId: string): MembershipFilter {
  const filter = text?.trim() ?? '';
  if (filter === '') return { kind: 'everyone' };
  const { userId } = USER_EQUALS.exec(filter)?.groups ?? {};
  if (userId) return { kind: 'users', userIds: [userId] };
  const { group, roleId } = ROLE_EQUALS.exec(filter)?.groups ?? {};
  if (roleId && group === groupId) return { kind: 'role', roleId };
  const { list } = USER_IN.exec(filter)?.groups ?? {};
  return list === undefined ? { kind: 'invalid' } : parseUsers(list);
}

function parseUsers(list: string): MembershipFilter {
  const ids = list.split(',').map((item) => USER_IN_LIST.exec(item)?.[2]);
  const known = ids.filter((id) => id !== undefined);
  if (known.length !== ids.length || known.length > MAX_USERS) return { kind: 'invalid' };
  return { kind: 'users', userIds: known };
}
