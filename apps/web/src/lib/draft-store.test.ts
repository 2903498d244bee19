import { describe, expect, it } from 'vitest';
import { forbiddenStore, memoryStore } from '../testing/memory-store.ts';
import { DraftStore } from './draft-store.ts';

const KEY = 'crewroom-drafts';

function inTab(stored?: string) {
  const store = memoryStore(stored === undefined ? {} : { [KEY]: stored });
  return { kept: store.kept, drafts: new DraftStore(() => store) };
}

const typed = (gate: string) => ({ values: { gate }, base: { gate: '' } });

describe('drafts kept in a tab', () => {
  it('are restored for their author, each by its name', () => {
    const { drafts } = inTab();
    drafts.keep('dana', 'new', typed('B1'));
    drafts.keep('dana', 'edit', typed('B2'));
    drafts.keep('dana', 'new', typed('B3'));
    expect(drafts.read('dana', 'new')).toEqual(typed('B3'));
    expect(drafts.read('dana', 'edit')).toEqual(typed('B2'));
    expect(drafts.read('dana', 'another')).toBeUndefined();
  });

  it('are hidden from other members, and deleted as soon as one is signed in', () => {
    const { kept, drafts } = inTab();
    drafts.keep('dana', 'new', typed('B1'));
    expect(drafts.read('diego', 'new')).toBeUndefined();
    drafts.dropOthers('dana');
    expect(drafts.read('dana', 'new')).toEqual(typed('B1'));
    drafts.dropOthers('diego');
    expect(kept.size).toBe(0);
  });

  it('are deleted when another member stores one', () => {
    const { kept, drafts } = inTab();
    drafts.keep('dana', 'new', typed('of Dana'));
    drafts.keep('diego', 'edit', typed('of Diego'));
    expect(drafts.read('dana', 'new')).toBeUndefined();
    expect([...kept.values()].join('')).not.toContain('Dana');
  });

  it('can be deleted one by one and all at once, without a trace', () => {
    const { kept, drafts } = inTab();
    drafts.keep('dana', 'new', typed('B1'));
    drafts.keep('dana', 'edit', typed('B2'));
    drafts.drop('new');
    expect(drafts.read('dana', 'new')).toBeUndefined();
    expect(drafts.read('dana', 'edit')).toEqual(typed('B2'));
    drafts.drop('edit');
    expect(kept.size).toBe(0);
    drafts.keep('dana', 'new', typed('B1'));
    drafts.dropAll();
    expect(kept.size).toBe(0);
  });

  it('are deleted once they are sent, unless they changed since', () => {
    const { drafts } = inTab();
    drafts.keep('dana', 'new', typed('B2'));
    drafts.dropSent('new', { gate: 'B1' });
    expect(drafts.read('dana', 'new')).toEqual(typed('B2'));
    drafts.dropSent('new', { gate: 'B2' });
    expect(drafts.read('dana', 'new')).toBeUndefined();
  });

  it.each([
    '',
    'no JSON',
    '[]',
    '{"owner":"dana"}',
    '{"owner":7,"byName":{}}',
    '{"owner":"dana","texts":{}}',
  ])('are empty when the store holds %j', (stored) => {
    const { drafts } = inTab(stored);
    expect(drafts.read('dana', 'new')).toBeUndefined();
    drafts.drop('new');
    drafts.keep('dana', 'new', typed('B1'));
    expect(drafts.read('dana', 'new')).toEqual(typed('B1'));
  });

  it('are empty when storage is forbidden, without an error', () => {
    const drafts = new DraftStore(forbiddenStore);
    drafts.keep('dana', 'new', typed('B1'));
    drafts.drop('new');
    drafts.dropSent('new', { gate: 'B1' });
    drafts.dropOthers('dana');
    expect(drafts.read('dana', 'new')).toBeUndefined();
  });
});
