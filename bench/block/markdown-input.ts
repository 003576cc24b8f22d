import { idOf } from '../../test/hostile/document.ts';
import type { BlockInput } from './block-input.ts';

/** What starts or ends a construct of Markdown, or looks as if it did. */
const constructs = [
  ...'*_`[]()<>!&#-+=|~:\\"a.@^/0 \t',
  ...[
    '*a ',
    '*a_ ',
    'a*',
    'a**b',
    '_a_ ',
    '~~a',
    '[a](',
    '![',
    '[!',
    '[^',
    '[^a\\]',
    '[^a]',
    '](',
    '[](',
    '<a ',
  ],
  ...[
    '<!--',
    '<![CDATA[',
    'a@b.',
    'http://',
    'https://a.b/',
    'www.a ',
    '`a``',
    '&amp;',
    '- ',
    '> ',
    '1. ',
  ],
  ...[
    '- a\n',
    '> a\n',
    'a\n',
    'a\n\n',
    '|a',
    '|a|b|\n',
    '|-|-|\n',
    '[a]: b\n',
    '[^a]: b\n',
    '# a\n',
  ],
  ...['```\n', '<b>', '- [ ] a\n', '1. a\n', '    a\n', '\u{1f600}', '\ud83d', '\u0301'],
];

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

/** Dry runs of Markdown. */
export const markdownInputs = (): readonly BlockInput[] =>
  constructs.flatMap((part) =>
    Object.entries(forms).flatMap(([form, toMarkdown]) =>
      lengths.map((length) => ({
        name: `Markdown ${JSON.stringify(part)} ${form}, ${length} characters`,
        query,
        variables: { markdown: `a${toMarkdown(part, length)}` },
      })),
    ),
  );
