/** The kinds of events in the security log. */
export const securityEventKinds = [
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'session_ended',
  'refused',
  'record_read',
  'export',
  'key_created',
  'key_revoked',
  'forgotten',
  'erasure_notice',
  'settings_changed',
  'backup',
  'restore',
  'support',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];
