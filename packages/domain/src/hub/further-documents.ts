/** A document of the hub besides the five that every airline has. */
export type FurtherDocument = { readonly title: string; readonly url: string };

/** The limits of the list and of a title, in documents and characters. */
export const MAX_FURTHER_DOCUMENTS = 20;
export const MAX_TITLE_LENGTH = 60;

/**
 * Parses the setting's text: a line for each document, with its title, a space and its URL. Blank lines are skipped. A
 * tab separates them too, so that a line without one of the two can be stored while people type.
 */
export function parseDocuments(text: string): FurtherDocument[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const tab = line.indexOf('\t');
      const end = tab < 0 ? line.trimEnd().lastIndexOf(' ') : tab;
      return end < 0
        ? { title: '', url: line.trim() }
        : { title: line.slice(0, end), url: line.slice(end + 1).trim() };
    });
}

/** Returns documents as the setting's text. The order stays. */
export function formatDocuments(documents: readonly FurtherDocument[]): string {
  return documents
    .map(({ title, url }) => {
      const isComplete = title.trim() !== '' && url !== '' && !/\s/.test(url);
      return `${title}${isComplete ? ' ' : '\t'}${url}`;
    })
    .join('\n');
}
