import { checkAxe } from '../src/checks/accessibility.ts';
import { noteCounted } from '../src/notes.ts';
import { screens } from '../src/screens.ts';
import { settle } from '../src/visit-screen.ts';
import { test } from './staged-portal.ts';

const themes = ['light', 'dark'] as const;
const widths = [360, 1440] as const;

for (const screen of screens) {
  test(`${screen.name} is accessible in both themes, on a phone and on a desk`, async ({
    open,
  }, testInfo) => {
    const page = await open(screen);
    for (const colorScheme of themes) {
      for (const width of widths) {
        await test.step(`${colorScheme} at ${width}`, async () => {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          await settle(page);
          const { rules, elements } = await checkAxe(page);
          noteCounted(
            testInfo,
            `axe ${screen.name} ${colorScheme} ${width}: ${rules} rules on ${elements} elements, 0 violations`,
          );
        });
      }
    }
  });
}
