/** How long the file stays at its address for the browser to read it. */
const KEPT_MS = 60_000;

/** Hands a file to the browser to keep. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it a while after the press.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
