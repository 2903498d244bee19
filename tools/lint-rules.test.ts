import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import plugin from './lint-rules.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } });
const { rules } = plugin;
const errors = 1;

tester.run('no-clock', rules['no-clock'], {
  valid: ['new Date(at)', 'Date.parse(text)', 'function f(now: Date) { return now; }'],
  invalid: [
    { code: 'const at = Date.now();', errors },
    { code: 'at(new Date());', errors },
    { code: 'const at = Date();', errors },
  ],
});

tester.run('no-re-export', rules['no-re-export'], {
  valid: ['const a = 1; export { a };', 'export const b = 2;'],
  invalid: [
    { code: "export * from './a.ts';", errors },
    { code: "export { a } from './a.ts';", errors },
    { code: "export type { A } from './a.ts';", errors },
  ],
});

tester.run('no-roblox-host', rules['no-roblox-host'], {
  valid: ["const name = 'Roblox';", '// https://apis.roblox.com'],
  invalid: [
    { code: "fetch('https://apis.roblox.com/x');", errors },
    { code: 'fetch(`https://rbxcdn.com/x`);', errors },
    { code: 'const a = <p>See roblox.com</p>;', errors },
  ],
});
