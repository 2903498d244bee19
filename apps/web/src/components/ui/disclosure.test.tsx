import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { elapse } from '../../testing/elapse.ts';
import { Disclosure } from './disclosure.tsx';

const summary = () => screen.getByText('Show as JSON');
const details = () => summary().closest('details');

describe('Disclosure', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('renders its content only while it is open', async () => {
    render(
      <Disclosure summary="Show as JSON">
        <textarea aria-label="JSON" />
      </Disclosure>,
    );
    expect(screen.queryByLabelText('JSON')).toBeNull();
    act(() => summary().click());
    await elapse();
    expect(screen.getByLabelText('JSON')).toBeTruthy();
    act(() => summary().click());
    await elapse();
    expect(screen.queryByLabelText('JSON')).toBeNull();
  });

  it('is always open when its content concerns the reader', () => {
    const { rerender } = render(<Disclosure summary="Show as JSON">An error</Disclosure>);
    expect(details()?.open).toBe(false);
    rerender(
      <Disclosure summary="Show as JSON" isForced>
        An error
      </Disclosure>,
    );
    expect(details()?.open).toBe(true);
  });

  it('keeps the browser from closing it when its content concerns the reader', () => {
    render(
      <Disclosure summary="Show as JSON" isForced>
        An error
      </Disclosure>,
    );
    const isDefaultKept = fireEvent.click(summary());
    expect(isDefaultKept).toBe(false);
  });
});
