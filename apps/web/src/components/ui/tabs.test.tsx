import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

const preload = vi.fn<() => Promise<void>>(() => Promise.resolve());

const names = ['Notes', 'Rewards', 'History'] as const;
const tabs = names.map((name) => ({ name, label: name, preloads: { preload } }));

function Record() {
  const [open, setOpen] = useState<(typeof names)[number]>('Notes');
  return (
    <Tabs label="Record" tabs={tabs} open={open} onOpen={setOpen}>
      {`The panel of ${open}`}
    </Tabs>
  );
}

const openTab = () => screen.getByRole('tab', { selected: true });

/** Presses keys one after the other, each at the current focus. Returns the name of the open tab. */
function press(...keys: readonly string[]): string {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return openTab().textContent;
}

describe('Tabs', () => {
  beforeEach(() => {
    preload.mockClear();
    render(<Record />);
    openTab().focus();
  });

  it.each([
    [['ArrowRight'], 'Rewards'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'Notes'],
    [['ArrowLeft'], 'History'],
    [['End'], 'History'],
    [['End', 'Home'], 'Notes'],
    [['ArrowDown', 'x'], 'Notes'],
  ])('opens and focuses the tab that the keys lead to when %j are pressed', (keys, name) => {
    expect(press(...keys)).toBe(name);
    expect(document.activeElement).toBe(openTab());
    expect(screen.getByRole('tabpanel', { name }).textContent).toBe(`The panel of ${name}`);
  });

  it('keeps only the open tab in the order of the Tab key when another one is opened', () => {
    fireEvent.click(screen.getByRole('tab', { name: 'Rewards' }));
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it('leaves unknown keys to the browser', () => {
    expect(fireEvent.keyDown(openTab(), { key: 'ArrowDown' })).toBe(true);
    expect(fireEvent.keyDown(openTab(), { key: 'End' })).toBe(false);
  });

  it('loads the code of a panel when its tab is hovered', () => {
    preload.mockClear();
    fireEvent.pointerEnter(screen.getByRole('tab', { name: 'History' }));
    expect(preload).toHaveBeenCalledOnce();
  });
});
