const everyMs = 500;

/**
 * Calls back when the process that started this one is gone. npm runs a script through a shell, and a signal that
 * ends npm ends that shell but not always what runs in it; a portal nobody can reach any more would keep its ports.
 * Started by hand, and so perhaps meant to outlive its terminal, nothing is watched.
 */
export const watchNpm = (
  onGone: () => void,
  env: Readonly<Record<string, string | undefined>> = process.env,
): void => {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, everyMs);
  timer.unref();
};
