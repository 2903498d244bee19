import { describe, expect, it } from 'vitest';
import { formatDocuments, parseDocuments } from './further-documents.ts';

describe('further documents', () => {
  it.each([
    [
      'Pilot roster https://docs.example/roster',
      { title: 'Pilot roster', url: 'https://docs.example/roster' },
    ],
    ['https://docs.example/roster', { title: '', url: 'https://docs.example/roster' }],
    ['Pilot roster\t', { title: 'Pilot roster', url: '' }],
    ['\thttps://docs.example/a b', { title: '', url: 'https://docs.example/a b' }],
  ])('parses %j', (line, document) => {
    expect(parseDocuments(line)).toEqual([document]);
  });

  it('skips blank lines', () => {
    expect(parseDocuments('\n  \nA https://a.example\n')).toEqual([{ title: 'A', url: 'https://a.example' }]);
  });

  it.each([
    { title: 'Pilot roster', url: 'https://docs.example/roster' },
    { title: 'Pilot ', url: '' },
    { title: '', url: 'https://docs.example/a b' },
    { title: 'A', url: 'a b' },
  ])('keeps what is typed: %j', (document) => {
    const both = [document, { title: 'B', url: 'https://b.example' }];
    expect(parseDocuments(formatDocuments(both))).toEqual(both);
  });
});
