import { runAllTests } from './all-tests.ts';

await runAllTests({ isLeftOut: true });
