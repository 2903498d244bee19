import type { OwnData } from '@crewroom/domain/members/calls';

/** The kinds of columns that say more than their name: each a property, with what it says. */
export type DetailedKinds<Column extends string = string> = {
  /** Text that people wrote and may send back whole with another change: `written`, and never longer than a call takes. */
  readonly writtenUpTo: number;
  /** Text that the member whose id stands in another column wrote in their own cause. It is `written`, and goes with them. */
  readonly ownWordsOf: Column;
  /** Facts as JSON: which of their fields, at any depth, repeat what people wrote. Names are taken out of those alone. */
  readonly facts: Readonly<Record<string, 'plain' | 'written'>>;
};

type OneOf<Kinds> = { [Name in keyof Kinds]: Pick<Kinds, Name> }[keyof Kinds];

/** What a column holds as regards people, and so what becomes of it when a member is forgotten. */
export type ColumnKind<Column extends string = string> =
  | OneOf<DetailedKinds<Column>>
  /** Says of nobody who they are: ids of other things, moments, counts, words of the portal's own. It stays. */
  | 'plain'
  /** The id of a member. It stays, as their row in `users` does. */
  | 'member'
  /** The id of the member whose row it is: the row goes with them. */
  | 'owner'
  /** What is known of one member. It goes with the row of its owner, or `forget.ts` names what stands there instead. */
  | 'personal'
  /** Text that people wrote, or that repeats it. Names of the forgotten are taken out. */
  | 'written';

/** The names of all fields of facts, at any depth. */
export type FieldsOfFacts<Facts> = Facts extends readonly (infer Item)[]
  ? FieldsOfFacts<Item>
  : Facts extends object
    ? { [Name in keyof Facts]-?: (Name & string) | FieldsOfFacts<Facts[Name]> }[keyof Facts]
    : never;

/** What a table holds as regards people. Every column of it is named: one that is not does not compile. */
export type TableDescription<Table> = {
  /**
   * Whether its rows go into a backup. What only stands for a moment does not: nobody is signed in after a restore, because a
   * session that was ended since would be open again; nor does a key of the game open, which may have been revoked since.
   */
  readonly inBackup: boolean;
  /** Where a member finds its rows in the file of their own data, or why not there. For each table that has an id of a member. */
  readonly ownData?: keyof OwnData | { readonly leftOut: string };
  readonly columns: { readonly [Column in keyof Table]: ColumnKind<keyof Table & string> };
};

/** One description for each table. */
export type Descriptions<Tables> = { readonly [Name in keyof Tables]: TableDescription<Tables[Name]> };
