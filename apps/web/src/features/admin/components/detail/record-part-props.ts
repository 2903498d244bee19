import type { AdminUser } from '@crewroom/domain/record/calls';

/** What every part of a record takes: whose it is, and whether the viewer may change it. */
export type RecordPartProps = { readonly member: AdminUser; readonly mayChange: boolean };
