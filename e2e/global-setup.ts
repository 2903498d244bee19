import { copyBuiltWeb } from './src/web-copy.ts';

/** One copy of the web app for the whole run; the workers, started later, take the variable over. */
export default function setUp(): () => void {
  const copy = copyBuiltWeb();
  process.env['E2E_WEB_ROOT'] = copy.root;
  return copy.remove;
}
