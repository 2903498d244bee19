import { runAllTests } from './all-tests.ts';

await runAllTests({ exhaustive: false });
