import { idOf } from '../../test/hostile/document.ts';
import { markdownConstructs } from '../../test/hostile/markdown-construct.ts';
import type { BlockInput } from './block-input.ts';

const lengths = [1000, 10_000, 50_000, 199_000];

/** How a construct is repeated. */
const forms: Readonly<Record<string, (part: string, length: number) => string>> = {
  repeated: (part, length) => repeat(part, length),
  'in paragraphs': (part, length) => repeat(`${repeat(part, 200)}\n\n`, length),
  'in a list': (part, length) => repeat(`- ${repeat(part, 100)}\n`, length),
  'in 20 quotes, and after them': (part, length) => `${'> '.repeat(20)}a\n${repeat(part, length)}`,
  'after a footnote': (part, length) => `[^a]: b\n\n${repeat(part, length)}`,
  'in table rows': (part, length) =>
    `|a|b|\n|-|-|\n${repeat(`|${repeat(part, 40).replaceAll('\n', ' ')}|b|\n`, length)}`,
};

const repeat = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

const query = `mutation ($markdown: String!) {
  appendToDocument(input: { document: "${idOf('empty')}", markdown: $markdown, dryRun: true }) { sentRequests losses }
}`;

const replacement = `mutation ($markdown: String!) {
  replaceDocumentContent(input: { document: "${idOf('large')}", markdown: $markdown, dryRun: true }) { sentRequests losses }
}`;

/** Dry runs of Markdown. */
export const markdownInputs = (): readonly BlockInput[] =>
  markdownConstructs.flatMap((part) =>
    Object.entries(forms).flatMap(([form, toMarkdown]) => [
      ...lengths.map((length) => ({
        name: `Markdown ${JSON.stringify(part)} ${form}, ${length} characters`,
        query,
        variables: { markdown: `a${toMarkdown(part, length)}` },
      })),
      {
        name: `Markdown ${JSON.stringify(part)} ${form} instead of a large document`,
        query: replacement,
        variables: { markdown: `a${toMarkdown(part, 50_000)}` },
      },
    ]),
  );
