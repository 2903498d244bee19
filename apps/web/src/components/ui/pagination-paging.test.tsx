import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PaginatedQuery, Pagination } from './pagination.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const isInactive = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

describe('Pagination', () => {
  const onPage = vi.fn<(page: number) => void>();

  it('renders nothing when there is one page', () => {
    const { container } = render(<Pagination label="Pages" page={1} pages={1} onPage={onPage} />);
    expect(container.childElementCount).toBe(0);
  });

  it('marks the current page and opens the page that is clicked', () => {
    onPage.mockClear();
    render(<Pagination label="Pages" page={2} pages={3} onPage={onPage} />);
    expect(screen.getByRole('button', { current: 'page' })).toBe(button('Page 2'));
    for (const name of ['Page 3', 'Previous page', 'Next page']) fireEvent.click(button(name));
    expect(onPage.mock.calls).toEqual([[3], [1], [3]]);
  });

  it.each([
    [1, 'Previous page', 'Next page'],
    [3, 'Next page', 'Previous page'],
  ])('keeps a step without a target, but inactive, when page %i of 3 is shown', (page, off, on) => {
    onPage.mockClear();
    render(<Pagination label="Pages" page={page} pages={3} onPage={onPage} />);
    expect([isInactive(off), isInactive(on)]).toEqual([true, false]);
    fireEvent.click(button(off));
    expect(onPage).not.toHaveBeenCalled();
  });
});

const texts = {
  label: 'Pages of flights',
  unit: 'flights',
  failure: 'The flights could not be loaded',
  skeleton: 'A placeholder',
  empty: 'No flights',
  className: 'gap-2',
};

/** Fifty flights in pages of twenty. The URL may name any page. */
function Flights({
  first,
  read,
}: {
  readonly first: number;
  readonly read: (page: number) => Promise<void>;
}) {
  const [page, setPage] = useState(first);
  const query = useQuery({
    queryKey: [page],
    queryFn: async () => {
      await read(page);
      const shown = Math.min(page, 3);
      return { names: page > 3 ? [] : [`Flight ${page}`], pagination: { page: shown, pages: 3, total: 50 } };
    },
    placeholderData: keepPreviousData,
  });
  return (
    <PaginatedQuery query={query} page={page} {...texts} onPage={(next) => setPage(Number(next))}>
      {({ names }) => names.join(', ')}
    </PaginatedQuery>
  );
}

const renderFlights = (first: number, read = () => Promise.resolve()) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Flights first={first} read={read} />
    </QueryClientProvider>,
  );

describe('PaginatedQuery', () => {
  it('shows the page number and the number of pages', async () => {
    renderFlights(1);
    expect((await screen.findByRole('status')).textContent).toBe('Page 1 of 3, 50 flights in all');
  });

  it('keeps the last page, paler, until the next one is loaded', async () => {
    renderFlights(1);
    expect(await screen.findByText('Flight 1', { exact: false })).toBeTruthy();
    fireEvent.click(button('Page 2'));
    expect(screen.getByText('Flight 1', { exact: false }).className).toContain('opacity-60');
    expect((await screen.findByText('Flight 2', { exact: false })).className).not.toContain('opacity-60');
  });

  it('opens the last page when the URL names a later one', async () => {
    renderFlights(9);
    expect(await screen.findByText('Flight 3', { exact: false })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Page 3 of 3, 50 flights in all');
  });

  it('does not open the last page again when it is rendered before the URL has changed', () => {
    const onPage = vi.fn<(page: string, replace: boolean) => void>();
    const data = { pagination: { page: 3, pages: 3, total: 50 } };
    function Screen() {
      const query = useQuery({ queryKey: ['flights'], queryFn: () => data, initialData: data });
      return (
        <PaginatedQuery query={query} page={9} {...texts} onPage={onPage}>
          {() => 'Flights'}
        </PaginatedQuery>
      );
    }
    const draw = () => (
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    );
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const { rerender } = render(draw());
    expect(onPage).toHaveBeenCalledWith('3', true);
    onPage.mockClear();
    rerender(draw());
    expect(onPage).not.toHaveBeenCalled();
  });
});
