import { expect } from '@playwright/test';
import { cast } from '../../../src/scenario.ts';
import { test } from '../../engine-test.ts';
import { button, dialog, field, region } from '../../target.ts';

test('an empty date field looks empty, and a chosen day is visible', async ({ open }) => {
  const page = await open(cast.crew);
  await page.click(button('Ask for leave', region('Leave')));
  const day = field('First day', dialog(/^Ask for leave/));
  await page.see(day);
  /** Whether the text in the date fields changes how the page looks. */
  const isWritten = async () => {
    const dye = (colour: string) =>
      page.evaluate((given) => {
        for (const input of document.querySelectorAll<HTMLElement>('input[type="date"]')) {
          input.style.setProperty('-webkit-text-fill-color', given);
        }
      }, colour);
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      null,
    );
    await dye('');
    const plain = await page.engine.picture();
    await dye('transparent');
    return !plain.equals(await page.engine.picture());
  };
  await expect.poll(isWritten).toBe(false);
  await page.type(day, '2027-03-14');
  await expect.poll(isWritten).toBe(true);
});
