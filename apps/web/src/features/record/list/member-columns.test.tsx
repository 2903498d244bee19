import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleMember } from '../testing/example-member.ts';
import { MemberRows } from './member-rows.tsx';

/** Returns how many members are next to each other in a window and a box of these widths. */
async function columnsAt(windowWidth: number, boxWidth: number): Promise<number> {
  vi.stubGlobal('innerWidth', windowWidth);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(boxWidth);
  const members = ['Ada', 'Bob'].map((name) => exampleMember({ _id: name, robloxUsername: name }));
  await renderScreen(<MemberRows members={members} search={{}} isCovered={false} placeholder={null} />);
  return Number(/^repeat\((\d+),/.exec(screen.getByRole('list').style.gridTemplateColumns)?.[1]);
}

describe('MemberRows', () => {
  it.each([
    [1440, 1150, 3],
    [1440, 989, 2],
    [1024, 990, 3],
    [1024, 200, 1],
    [1023, 990, 1],
    [390, 358, 1],
  ])(
    'in a window of %i px and a box of %i px has %i members in a row',
    async (windowWidth, boxWidth, count) => {
      expect(await columnsAt(windowWidth, boxWidth)).toBe(count);
    },
  );
});
