import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { noteCounted } from '../src/notes.ts';
import { screens } from '../src/screens.ts';
import { test } from './staged-portal.ts';

const narrowest = 320;

for (const screen of screens) {
  test(`${screen.name} fits a window ${narrowest} wide`, async ({ open }, testInfo) => {
    const elements = await checkNoSidewaysScroll(await open(screen), narrowest);
    noteCounted(testInfo, `width ${screen.name}: ${elements} elements fit ${narrowest}`);
  });
}
