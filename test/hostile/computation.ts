import { aliases } from './aliases.ts';
import { idOf } from './document.ts';
import type { HostileOperation } from './set-up.ts';

/** Operations whose computation could keep the server busy although they send nothing. */
export function computations(): readonly HostileOperation[] {
  return [
    {
      name: 'five replacements, each of which makes a text ten times as long,',
      operation: replaceText(1),
      code: 'BAD_USER_INPUT',
    },
    {
      name: '200 aliases of five such replacements',
      operation: replaceText(200),
      code: 'BAD_USER_INPUT',
    },
    {
      name: '200 aliases of Markdown with 99,500 openings of footnotes',
      operation: append('[^'.repeat(99_500), 200),
      code: 'BAD_USER_INPUT',
    },
    ...['![', '[^', '[^a\\]', '['].map((part) => ({
      name: `a paragraph of 199,000 characters that repeats ${part}`,
      operation: append(part.repeat(199_000 / part.length), 1),
      code: 'BAD_USER_INPUT',
    })),
    {
      name: '98,000 lazy lines of a quote',
      operation: append(`> a\n${'b\n'.repeat(98_000)}`, 1),
      code: 'BAD_USER_INPUT',
    },
    {
      name: '100 lines of 24 lists in quotes',
      operation: append(`${'> - '.repeat(24)}a\n`.repeat(100), 1),
    },
  ];
}

const replacement = {
  replaceAllText: { containsText: { text: 'x' }, replaceText: 'x'.repeat(10) },
};

const replaceText = (count: number) => ({
  query: `mutation ($input: UpdateDocumentInput!) {
    ${aliases('updateDocument(input: $input) { sentRequests }', count)} }`,
  variables: {
    input: { document: idOf('plain'), dryRun: true, requests: Array(5).fill(replacement) },
  },
});

/** A dry run that appends Markdown. */
const append = (markdown: string, count: number) => ({
  query: `mutation ($markdown: String!) {
    ${aliases(`appendToDocument(input: { document: "${idOf('empty')}", markdown: $markdown, dryRun: true }) { losses }`, count)} }`,
  variables: { markdown },
});
