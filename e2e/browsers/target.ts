/** A whole text, or part of it by an expression. */
export type Words = string | RegExp;

type Pattern = {
  readonly source: string;
  readonly flags: string;
};

/** A target on a page, in a form that can be sent there. */
export type Target = {
  /** Its name in the message of a failed test. */
  readonly said: string;
  readonly by: 'role' | 'label' | 'text';
  /** The role, if it is searched for by role. */
  readonly role: string;
  readonly name: Pattern | null;
  readonly within: Target | null;
};

const patternOf = (words: Words): Pattern =>
  typeof words === 'string'
    ? { source: `^${RegExp.escape(words)}$`, flags: '' }
    : { source: words.source, flags: words.flags };

const said = (kind: string, name: Words | undefined, within: Target | undefined): string =>
  [
    kind,
    name === undefined ? '' : ` "${String(name)}"`,
    within === undefined ? '' : ` in ${within.said}`,
  ].join('');

/** An element with a role and, unless any will do, an accessible name. */
export const part = (role: string, name?: Words, within?: Target): Target => ({
  said: said(role, name, within),
  by: 'role',
  role,
  name: name === undefined ? null : patternOf(name),
  within: within ?? null,
});

/** A field by its label, which ends in a star where the field is required. */
export const field = (label: string, within?: Target): Target => ({
  said: said('field', label, within),
  by: 'label',
  role: '',
  name: { source: `^${RegExp.escape(label)}( \\*)?$`, flags: '' },
  within: within ?? null,
});

export const button = (name: Words, within?: Target): Target => part('button', name, within);
export const dialog = (name?: Words): Target => part('dialog', name);
export const region = (name: Words, within?: Target): Target => part('region', name, within);
export const link = (name: Words, within?: Target): Target => part('link', name, within);

/** An element with a text of its own. For Testing Library a link with an empty URL is no link. */
export const written = (words: Words, within?: Target): Target => ({
  said: said('text', words, within),
  by: 'text',
  role: '',
  name: patternOf(words),
  within: within ?? null,
});
