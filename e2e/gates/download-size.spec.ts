import { type Budget, checkBudget, measureScripts } from '../src/checks/download-size.ts';
import { noteCounted } from '../src/notes.ts';
import { type Screen, screens } from '../src/screens.ts';
import { visitScreen } from '../src/visit-screen.ts';
import { test } from './staged-portal.ts';

const anyScreen: Budget = { script: 190_000, style: 30_000 };
const loginScreen: Budget = { ...anyScreen, script: 150_000 };
// What a click fetches, a dialog and its form, comes on top of a first load.
const afterAct: Budget = { ...anyScreen, script: 210_000 };
// Not the suspended: their dialog comes as a part of its own, which nobody else downloads.
const loginScreens = new Set(['login', 'login-refused']);

const budgetOf = ({ name, act }: Screen): Budget => {
  if (loginScreens.has(name)) return loginScreen;
  return act === undefined ? anyScreen : afterAct;
};

const inThousands = (bytes: number): string => bytes.toLocaleString('en-GB');

for (const screen of screens) {
  test(`${screen.name} stays within its download`, async ({ blankPageFor, scenario }, testInfo) => {
    const page = await blankPageFor(screen);
    const downloaded = await measureScripts(page, () => visitScreen(page, screen, scenario));
    const budget = budgetOf(screen);
    const { script, style, scriptFiles, styleFiles } = downloaded;
    noteCounted(
      testInfo,
      `download ${screen.name}: script ${inThousands(script)} of ${inThousands(budget.script)} in ${scriptFiles} files, style ${inThousands(style)} of ${inThousands(budget.style)} in ${styleFiles} files`,
    );
    checkBudget(downloaded, budget);
  });
}
