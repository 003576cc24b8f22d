import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createMarkdownSetUp } from './set-up.ts';

// The sandbox, like Google, rejects a batch with an image that it cannot read. It takes images by the form of their address.

const { ask, send, write, batches, markdownOf, read } = await createMarkdownSetUp();

const good = (name: string) => `https://images.example/${name}.png`;
const bad = (name: string) => `https://images.example/${name}.webp`;
const svg = 'https://img.example/badge.svg?branch=main';

const loss = (address: string, line: number) =>
  `image “${address}” at line ${line}`.replace(' at', ', which is a link instead at');

describe('an image that Google rejects', () => {
  test('becomes a link with its alternative text, and the rest is written', async () => {
    const document = await write('');
    const markdown = `# A\n\n![first](${good('a')}) ![second](${bad('b')})\n\n- end ![](${bad('c')})\n`;
    const { data, errors } = await send('appendToDocument', { document, markdown });
    expect(errors).toEqual([]);
    expect(data.appendToDocument.losses).toEqual([
      'alternative text “first” of the image at line 3',
      loss(bad('b'), 3),
      loss(bad('c'), 5),
    ]);
    // One write for each rejected image, and the last one. The rejected ones changed nothing, so the document is read once.
    expect(batches()).toHaveLength(3);
    const written = `# A\n\n![](${good('a')}) [second](${bad('b')})\n\n- end <${bad('c')}>\n`;
    expect(await markdownOf(document)).toBe(written);
  });

  test('is not sent if its address names a kind that Google never accepts', async () => {
    const document = await write('');
    const { data } = await send('appendToDocument', { document, markdown: `![b](${svg})` });
    expect(data.appendToDocument.losses).toEqual([loss(svg, 1)]);
    expect(batches()).toHaveLength(1);
    expect(await markdownOf(document)).toBe(`[b](${svg})\n`);
  });

  test('in a link becomes the text of the link', async () => {
    const document = await write('');
    const markdown = `[![build](${svg})](https://ci.example/) [![x](${bad('x')}) and more](https://more.example/)`;
    const { data } = await send('appendToDocument', { document, markdown });
    expect(data.appendToDocument.losses).toEqual([loss(svg, 1), loss(bad('x'), 1)]);
    expect(await markdownOf(document)).toBe(
      '[build](https://ci.example/) [x and more](https://more.example/)\n',
    );
  });

  test('is a link everywhere it is in the Markdown', async () => {
    const document = await write('');
    const markdown = Array.from({ length: 4 }, (_, at) => `![${at}](${bad('same')})`).join('\n\n');
    await send('appendToDocument', { document, markdown });
    expect(batches()).toHaveLength(2);
    expect(await markdownOf(document)).toBe(`${markdown.replaceAll('![', '[')}\n`);
  });

  test('in a new document leaves no empty document', async () => {
    const { data, errors } = await ask(
      'mutation ($input: CreateDocumentInput!) { createDocument(input: $input) { document { documentId markdown } losses } }',
      { input: { title: 'Readme', markdown: `a ![b](${bad('b')}) c` } },
    );
    expect(errors).toEqual([]);
    expect(data.createDocument.document.markdown).toBe(`a [b](${bad('b')}) c\n`);
    expect(data.createDocument.losses).toEqual([loss(bad('b'), 1)]);
  });

  test('in a cell of a table becomes a link', async () => {
    const document = await write('');
    const { data, errors } = await send('fillTable', {
      document,
      newTableAfter: { end: true },
      rows: [[`![b](${bad('b')})`, 'c']],
      format: 'MARKDOWN',
    });
    expect(errors).toEqual([]);
    expect(data.fillTable.losses).toEqual([
      `image “${bad('b')}”, which is a link instead at rows[0][0]`,
    ]);
    expect(await markdownOf(document)).toContain(`[b](${bad('b')})`);
  });

  test('in the Markdown of a template becomes a link', async () => {
    const copy = await write('See {{logo}}.');
    const fill = [{ find: '{{logo}}', markdown: `![b](${bad('b')})` }];
    const { data } = await ask(
      'mutation ($input: CopyDocumentInput!) { copyDocument(input: $input) { losses fillError { code } } }',
      { input: { document: documentFixtures.editable, copy, fill } },
    );
    expect(data.copyDocument).toEqual({
      fillError: null,
      losses: [`image “${bad('b')}”, which is a link instead at line 1 of fill[0].markdown`],
    });
    expect(await markdownOf(copy)).toBe(`See [b](${bad('b')}).\n`);
  });

  test('is one of at most twenty: after them, no image is tried', async () => {
    const document = await write('');
    const images = Array.from({ length: 25 }, (_, at) => `![n${at}](${bad(`n${at}`)})`);
    const markdown = [...images, `![last](${good('last')})`].join('\n\n');
    const { errors } = await send('appendToDocument', { document, markdown });
    expect(errors).toEqual([]);
    expect(batches()).toHaveLength(21);
    expect(await markdownOf(document)).toContain(`[last](${good('last')})`);
  });
});

test('a document with rejected images is read as the Markdown that creates the same document', async () => {
  const [first, second] = [await write(''), await write('')];
  const markdown = `# T\n\n![a](${bad('a')}) b ![](${good('b')}) [![c](${svg})](https://c.example/)\n\n| d |\n| --- |\n| ![e](${bad('e')}) |\n`;
  await send('appendToDocument', { document: first, markdown });
  const once = await markdownOf(first);
  const { data } = await send('appendToDocument', { document: second, markdown: once });
  expect(data.appendToDocument.losses).toEqual([]);
  expect(await markdownOf(second)).toBe(once);
});

test('an image of updateDocument that Google rejects is an error, and nothing is written', async () => {
  const document = await write('a');
  const before = await read(document);
  const { errors } = await ask(
    'mutation ($input: UpdateDocumentInput!) { updateDocument(input: $input) { replies } }',
    {
      input: {
        document,
        requests: [{ insertInlineImage: { uri: bad('b'), location: { index: 1 } } }],
      },
    },
  );
  expect(errors).toMatchObject([
    {
      extensions: { code: 'BAD_USER_INPUT', field: 'requests[0].insertInlineImage', applied: 'NO' },
    },
  ]);
  expect(await read(document)).toEqual(before);
});
