import { isTest } from '../areas.ts';
import { type Rule, sourceRule } from '../rule.ts';

const isComment = (line: string | undefined): boolean => line !== undefined && /\/\/|\*\//.test(line);

/** A cast switches the compiler off, so it stands at a library's border only, and a comment there says why. */
export const castsSayWhy: Rule = sourceRule({
  name: 'casts say why',
  folder: '.',
  selects: (path) => !isTest(path),
  check: (file, project) => {
    const lines = project.textOf(file.path).split('\n');
    return file.casts
      .filter((line) => !isComment(lines[line - 1]) && !isComment(lines[line - 2]))
      .map((line) => ({ path: file.path, line, message: 'casts with "as" and no comment says why' }));
  },
});
