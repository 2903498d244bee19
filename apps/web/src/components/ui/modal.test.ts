import { describe, expect, it } from 'vitest';
import { DialogStack } from './modal.ts';

function pressOf({ key = 'Escape', isComposing = false } = {}) {
  const event = {
    key,
    isComposing,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}

/** Two dialogs, the second over the first; each goes when it hears Escape. */
function twoDialogs() {
  const stack = new DialogStack<string>();
  const closed: string[] = [];
  for (const name of ['menu', 'question']) {
    const remove = stack.add(name, () => {
      closed.push(name);
      remove();
    });
  }
  return { stack, closed };
}

describe('dialogs over each other', () => {
  it('are closed one by one, by one Escape each', () => {
    const { stack, closed } = twoDialogs();
    const press = pressOf();
    stack.press(press);
    expect([closed, stack.top, press.defaultPrevented]).toEqual([['question'], 'menu', true]);
    // The same press, heard again further up.
    stack.press(press);
    expect(closed).toEqual(['question']);
    stack.press(pressOf());
    expect([closed, stack.top]).toEqual([['question', 'menu'], null]);
  });

  it('stay for any other key, and while characters are composed', () => {
    const { stack, closed } = twoDialogs();
    for (const press of [pressOf({ key: 'Enter' }), pressOf({ isComposing: true })]) {
      stack.press(press);
      expect(press.defaultPrevented).toBe(false);
    }
    expect(closed).toEqual([]);
  });

  it('keep the uppermost where that does not close, and the one below it too', () => {
    const { stack, closed } = twoDialogs();
    stack.add('half-typed form', () => undefined);
    stack.press(pressOf());
    expect([closed, stack.top]).toEqual([[], 'half-typed form']);
  });

  it('tell which one is on top whenever that changes', () => {
    const stack = new DialogStack<string>();
    const tops: (string | null)[] = [];
    const stop = stack.subscribe(() => tops.push(stack.top));
    const remove = stack.add('menu', () => undefined);
    stack.add('question', () => undefined)();
    remove();
    stop();
    stack.add('more', () => undefined);
    expect(tops).toEqual(['menu', 'question', 'menu', null]);
  });
});
