/** How long the file keeps its URL for the browser to read it. */
const KEPT_MS = 60_000;

/** Passes a file to the browser to save. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it a while after the click.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
