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

/** Two dialogs, the second above the first. Each closes on Escape. */
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

describe('stacked dialogs', () => {
  it('are closed one by one, by one Escape each', () => {
    const { stack, closed } = twoDialogs();
    const press = pressOf();
    stack.press(press);
    expect([closed, stack.top, press.defaultPrevented]).toEqual([['question'], 'menu', true]);
    // The same key press, handled again further up.
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

  it('keep the uppermost and the one below it when the uppermost does not close', () => {
    const { stack, closed } = twoDialogs();
    stack.add('half-typed form', () => undefined);
    stack.press(pressOf());
    expect([closed, stack.top]).toEqual([[], 'half-typed form']);
  });

  it('notify listeners whenever the uppermost changes', () => {
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
