import { type ManagedChild, projectRoot } from './process.ts';
import { readSettings, startFailure, startPortal, watchNpm } from './start-portal.ts';

const children: ManagedChild[] = [];
let closing = false;

/** The server goes first: it still talks to the sandbox while it closes. */
const close = async (exitCode: number): Promise<void> => {
  if (closing) return;
  closing = true;
  for (const child of children.toReversed()) await child.stop();
  process.exit(exitCode);
};

const closeWhenEnded = async (child: ManagedChild): Promise<void> => {
  const ending = await child.ended;
  if (closing) return;
  console.error(`The ${child.name} ended (${ending}), so everything stops`);
  await close(1);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void close(0));
}
watchNpm(() => void close(0));

try {
  await startPortal({
    root: projectRoot,
    env: readSettings(projectRoot, process.env),
    print: (line) => console.log(line),
    started: (child) => children.push(child),
  });
  for (const child of children) void closeWhenEnded(child);
} catch (error) {
  // A start that the user stops is not reported as a failure.
  if (!closing) console.error(startFailure(error));
  await close(1);
}
