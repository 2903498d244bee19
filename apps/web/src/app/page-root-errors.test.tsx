import { act, fireEvent, screen } from '@testing-library/react';
import { Component, type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageRoot } from './page-root.tsx';

class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? 'This page could not be opened' : this.props.children;
  }
}

function Screen({ error }: { readonly error: Error }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw error;
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break
    </button>
  );
}

const startData = { session: false, publicUrl: null, airline: { name: 'Aurora Air' } };

/** Opens a page whose screen throws an error, which the boundary around it catches. Returns the reported errors. */
function openBroken(error: Error): readonly unknown[] {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  const page = createPageRoot();
  act(() =>
    page?.render(
      <Boundary>
        <Screen error={error} />
      </Boundary>,
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Break' }));
  expect(screen.getByText('This page could not be opened')).toBeTruthy();
  act(() => page?.render(null));
  return report.mock.calls.flat();
}

describe('createPageRoot', () => {
  beforeEach(() => {
    document.body.innerHTML = `<div id="root"></div><script id="crewroom-start" type="application/json">${JSON.stringify(startData)}</script>`;
  });

  it('reports an error once when a boundary catches it', () => {
    const error = new Error('No such flight');
    expect(openBroken(error)).toEqual([error]);
  });

  it('reports nothing when code of the app could not be loaded, which the boundary shows', () => {
    expect(openBroken(new Error('Importing a module script failed.'))).toEqual([]);
  });
});
