// Runs while the page is parsed (see the build). The scripts of the app and of the screen wait in a template until what
// is drawn in the page has been painted: neither the line nor the browser is busy with them before. Without them nothing of
// the app can say that it did not come, so the page says it.
addEventListener('DOMContentLoaded', () => {
  const firstFrame = new Promise<void>((painted) => {
    // A page in the background is not painted.
    if (document.hidden) painted();
    // It is called for the first time when a frame, with all that is drawn by then, is done.
    const frames = new IntersectionObserver(() => {
      frames.disconnect();
      painted();
    });
    frames.observe(document.documentElement);
  });
  void firstFrame.then(() => {
    const [files, notice] = ['app-scripts', 'failed-start'].map((id) => {
      const template = document.getElementById(id);
      return template instanceof HTMLTemplateElement ? template.content : undefined;
    });
    if (files === undefined) return;
    // What is named early counts as fetched once it is; what could not be fetched is as if it had not been named.
    for (const link of files.querySelectorAll('link')) {
      link.addEventListener('load', () => delete link.dataset['early']);
      link.addEventListener('error', () => link.remove());
    }
    const sayFailed = (): void => {
      notice?.querySelector('button')?.addEventListener('click', () => location.reload());
      // What a template held is there once, however many scripts fail.
      document.body.prepend(notice ?? '');
    };
    for (const script of files.querySelectorAll('script')) script.addEventListener('error', sayFailed);
    document.head.append(files);
  });
});

// A module to the type checker; the build drops it.
// oxlint-disable-next-line unicorn/require-module-specifiers -- see above
export {};
