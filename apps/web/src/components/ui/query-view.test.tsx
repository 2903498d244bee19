import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { QueryView } from './query-view.tsx';

type Query = Parameters<typeof QueryView<readonly string[]>>[0]['query'];

function renderQuery(state: Partial<Query>) {
  const refetch = vi.fn<() => void>();
  const query = { data: undefined, error: null, isFetching: false, refetch, ...state };
  const { container } = render(
    <QueryView
      query={query}
      failure="The notes could not be loaded"
      skeleton={<button type="button">A placeholder</button>}
      isEmpty={(notes) => notes.length === 0}
      empty="No notes yet"
    >
      {(notes) => notes.join(', ')}
    </QueryView>,
  );
  return { container, refetch };
}

const refused = new Error('The portal is busy.');
const retryButton = () => screen.getByRole('button', { name: 'Retry' });

describe('QueryView', () => {
  it('announces loading, and hides the placeholder from screen readers, when it has no data yet', () => {
    const { container } = renderQuery({ isFetching: true });
    expect(container.querySelector('[aria-busy="true"]')?.textContent).toMatch(/^Loading/);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('A placeholder').closest('[inert]')).not.toBeNull();
  });

  it('shows the reason and retries when loading failed', () => {
    const { refetch } = renderQuery({ error: refused });
    expect(screen.getByRole('alert').textContent).toMatch(
      /^The notes could not be loadedThe portal is busy\./,
    );
    fireEvent.click(retryButton());
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('shows the reason once when it equals the title', () => {
    renderQuery({ error: new Error('The notes could not be loaded') });
    expect(screen.getAllByText('The notes could not be loaded')).toHaveLength(1);
  });

  it('ignores Retry during a retry', () => {
    const { refetch } = renderQuery({ error: refused, isFetching: true });
    const [retry] = screen.getAllByRole('button');
    expect(retry?.getAttribute('aria-disabled')).toBe('true');
    if (retry) fireEvent.click(retry);
    expect(refetch).not.toHaveBeenCalled();
  });

  it('shows the empty text when there is no data', () => {
    renderQuery({ data: [] });
    expect(screen.getByText('No notes yet')).toBeTruthy();
  });

  it('keeps the data, with a note that it may be old, when a refresh failed', () => {
    const { container, refetch } = renderQuery({ data: ['One', 'Two'], error: refused });
    expect(screen.getByRole('alert').textContent).toMatch(/^This may be out of dateThe portal is busy\./);
    expect(container.textContent).toMatch(/One, Two$/);
    fireEvent.click(retryButton());
    expect(refetch).toHaveBeenCalledOnce();
  });
});
