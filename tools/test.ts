import { runAllTests } from './all-tests.ts';

await runAllTests('short');
