import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CollapsibleSection } from './collapsible-section.tsx';

const preload = vi.fn<() => Promise<void>>(() => Promise.resolve());

describe('CollapsibleSection', () => {
  it('renders its content while it is open, and loads the code when its button is hovered', () => {
    render(
      <CollapsibleSection
        title="Calendar"
        about="Your flights elsewhere."
        show="Set up"
        hide="Close"
        preloads={{ preload }}
      >
        The address of your calendar
      </CollapsibleSection>,
    );
    const button = screen.getByRole('button', { name: 'Set up', expanded: false });
    fireEvent.pointerEnter(button);
    expect(preload).toHaveBeenCalledOnce();
    expect(screen.queryByText('The address of your calendar')).toBeNull();
    fireEvent.click(button);
    const part = screen.getByText('The address of your calendar');
    expect(screen.getByRole('button', { name: 'Close', expanded: true })).toBe(button);
    expect(button.getAttribute('aria-controls')).toBe(part.id);
    fireEvent.click(button);
    expect(screen.queryByText('The address of your calendar')).toBeNull();
  });
});
