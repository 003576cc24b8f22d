import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createMarkdownSetUp } from '../markdown/set-up.ts';

const { ask, send, write, edit, read, sandbox, markdownOf } = await createMarkdownSetUp();
const { editable, guestReadable, handbook, template } = documentFixtures;
const logo = 'https://images.example/logo.png';

const copy = (input: object, person?: Parameters<typeof ask>[2]) =>
  ask(
    `mutation ($input: CopyDocumentInput!) {
      copyDocument(input: $input) {
        copyId fills { count } notFound losses fillError { code message field applied help }
      }
    }`,
    { input },
    person,
  );

/** A template with this Markdown. */
async function templateWith(markdown: string): Promise<string> {
  const document = await write('');
  await send('appendToDocument', { document, markdown });
  return document;
}

/** The Markdown of a copy that is filled. */
async function filled(markdown: string, fill: readonly object[]): Promise<string> {
  const { data, errors } = await copy({ document: await templateWith(markdown), fill });
  expect(errors).toEqual([]);
  expect(data.copyDocument.fillError).toBeNull();
  return markdownOf(data.copyDocument.copyId);
}

describe('copyDocument with Markdown for a placeholder', () => {
  test('with a link does not change the link around the placeholder', async () => {
    const fill = [{ find: '{{x}}', markdown: 'one [*two*](https://new.example/) three' }];
    expect(await filled('[before {{x}} after](https://old.example/)', fill)).toBe(
      '[before one ](https://old.example/)[*two*](https://new.example/)[ three after](https://old.example/)\n',
    );
  });

  test('sends one read and two writes, also with an image for another placeholder, and does not change the template', async () => {
    const before = await read(template);
    const { data, errors, reads, upstream } = await copy({
      document: template,
      fill: [
        { find: '{{actions}}', markdown: '1. Ask *Noor*\n2. Measure {{date}}\n   - twice' },
        { find: '{{decisions}}', markdown: '| what | when |\n| --- | --- |\n| box | {{topic}} |' },
        { find: '{{topic}}', text: '{{actions}}' },
        { find: '{{people}}', imageUrl: logo },
        { find: '{{date}}', markdown: '3 **July**' },
        { find: '{{next}}', markdown: 'x' },
      ],
    });
    expect(errors).toEqual([]);
    const { copyId, fills, notFound, losses, fillError } = data.copyDocument;
    expect(fillError).toBeNull();
    expect(fills.map(({ count }: { count: number }) => count)).toEqual([1, 1, 2, 1, 1, 0]);
    expect([notFound, losses]).toEqual([['{{next}}'], []]);
    expect(reads).toEqual([
      expect.stringMatching(/^POST \/drive\/v3\/files\/.*\/copy/),
      `GET /v1/documents/${copyId}?includeTabsContent=true *`,
      `POST /v1/documents/${copyId}:batchUpdate replies`,
    ]);
    expect(upstream.totals).toMatchObject({ reads: 1, writes: 2 });
    const markdown = await markdownOf(copyId);
    expect(markdown).toContain('1. Ask *Noor*\n2. Measure {{date}}\n   - twice\n');
    expect(markdown).toContain('| what | when |\n| --- | --- |\n| box | {{topic}} |\n');
    expect(markdown).toContain('# {{actions}}\n');
    expect(markdown).toContain('| 3 **July** | ![');
    expect(await read(template)).toEqual(before);
  });

  test.for([
    [
      'a placeholder inside a paragraph',
      'a {{x}} b',
      '*c* [d](https://e.example) <br>f',
      'a *c* [d](https://e.example) \\\nf b',
    ],
    ['a bold placeholder', '**{{x}}** b', 'c *d*', '**c** ***d*** b'],
    ['a placeholder in a heading', '# {{x}}', 'c', '# c'],
    ['a placeholder in a list item', '- {{x}}', 'c', '- c'],
    ['a placeholder with an empty text', 'a{{x}}b', '', 'ab'],
    [
      'a paragraph of its own with blocks',
      'a\n\n{{x}}\n\nb',
      '# c\n\nd\n\n> e',
      'a\n\n# c\n\nd\n\n> e\n\nb',
    ],
    [
      'a list item with a list',
      '- a\n- {{x}}\n\nb',
      '1. c\n2. d',
      '- a\n\n<!-- -->\n\n1. c\n2. d\n\nb',
    ],
    ['a heading with blocks', '# {{x}}\n\nb', 'c\n\nd', 'c\n\nd\n\nb'],
    ['two places', '{{x}}\n\na\n\n{{x}}', '- c', '- c\n\na\n\n- c'],
    [
      'a cell with an image',
      '| a |\n| --- |\n| {{x}} |',
      `![](${logo})`,
      `| a |\n| --- |\n| ![](${logo}) |`,
    ],
  ] as const)('fills %s', async ([, before, markdown, after]) => {
    expect(await filled(before, [{ find: '{{x}}', markdown }])).toBe(`${after}\n`);
    // Texts in the same batch change nothing of it.
    const fill = [
      { find: '{{x}}', markdown },
      { find: 'zz', text: 'x' },
    ];
    expect(await filled(before, fill)).toBe(`${after}\n`);
  });

  test('fills headers, cells and footnotes, and names the losses in a footnote', async () => {
    const document = await templateWith('a[^1]\n\n[^1]: {{x}}');
    await edit(document, { createHeader: { type: 'DEFAULT' } });
    const [segmentId = ''] = Object.keys(
      (await read(document)).tabs?.[0]?.documentTab?.headers ?? {},
    );
    await edit(document, { insertText: { text: '{{x}}', location: { segmentId, index: 0 } } });
    const markdown = `- b\n\n| c |\n| --- |\n| ![d](${logo}) |`;
    const { data } = await copy({ document, fill: [{ find: '{{x}}', markdown }] });
    expect(data.copyDocument).toMatchObject({ fills: [{ count: 2 }], fillError: null });
    expect(data.copyDocument.losses).toEqual([
      'table in a footnote at line 3 of fill[0].markdown',
      `image “${logo}” at line 5 of fill[0].markdown`,
      'alternative text “d” of the image at line 5 of fill[0].markdown',
    ]);
    const tab = (await read(data.copyDocument.copyId)).tabs?.[0]?.documentTab;
    expect(JSON.stringify(tab?.headers)).toContain('"table"');
    expect(await markdownOf(data.copyDocument.copyId)).toContain('[^1]: - b');
  });

  test('names as losses the footnotes and everything else that it cannot write', async () => {
    const document = await templateWith('{{x}}');
    const markdown = '- [x] a[^b]\n\n---\n\n[^b]: c';
    const { data } = await copy({ document, fill: [{ find: '{{x}}', markdown }] });
    expect(data.copyDocument.losses).toEqual([
      'checked item at line 1 of fill[0].markdown',
      'footnote “b” at line 1 of fill[0].markdown',
      'horizontal rule at line 3 of fill[0].markdown',
      'text of footnote “b” at line 5 of fill[0].markdown',
    ]);
    expect(await markdownOf(data.copyDocument.copyId)).toBe('- [ ] a\n\n---\n');
  });

  test('writes nothing to the copy if the placeholder does not occur', async () => {
    const { data, upstream } = await copy({
      document: editable,
      fill: [{ find: '{{x}}', markdown: '---' }],
    });
    expect(data.copyDocument).toMatchObject({ notFound: ['{{x}}'], losses: [], fillError: null });
    expect(upstream.totals).toMatchObject({ writes: 1, reads: 1 });
  });
});

describe('copyDocument with Markdown that it cannot fill in', () => {
  test('names the entry and the copy if a list is beside other text, and the next try with `copy` does not copy again', async () => {
    const document = await templateWith('a {{x}} b');
    const first = await copy({ document, fill: [{ find: '{{x}}', markdown: '- c' }] });
    expect(first.errors).toEqual([]);
    const { copyId, fills, fillError } = first.data.copyDocument;
    expect(fills).toEqual([{ count: null }]);
    expect(fillError).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining('must be alone in its paragraph'),
      field: 'fill[0].markdown',
      applied: 'NO',
    });
    expect(first.upstream.totals.writes).toBe(1);
    expect(await markdownOf(copyId)).toBe('a {{x}} b\n');
    const fill = [{ find: '{{x}}', markdown: '*c*' }];
    const second = await copy({ document, copy: copyId, fill });
    expect(second.upstream.totals).toMatchObject({ reads: 1, writes: 1 });
    expect(second.data.copyDocument).toMatchObject({ copyId, fillError: null });
    expect(await markdownOf(copyId)).toBe('a *c* b\n');
  });

  test('is FORBIDDEN if the viewer cannot edit the copy', async () => {
    const input = {
      document: handbook,
      copy: guestReadable,
      fill: [{ find: 'a', markdown: '*b*' }],
    };
    const { data, upstream } = await copy(input, 'guest');
    expect(data.copyDocument.fillError).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
    expect(upstream.totals.writes).toBe(0);
  });

  test('writes nothing if the fill needs more than 10,000 requests', async () => {
    // The text occurs more than five times.
    const fill = [{ find: 'a', markdown: '*b* c '.repeat(2000) }];
    const { data, upstream } = await copy({ document: editable, fill });
    expect(data.copyDocument.fillError).toMatchObject({ field: 'fill', applied: 'NO' });
    expect(upstream.totals.writes).toBe(1);
    sandbox.reset();
  });
});

test.each([
  ['Markdown and a text', [{ find: 'a', text: 'b', markdown: 'c' }], 'fill[0].markdown'],
  ['Markdown and an image', [{ find: 'a', markdown: 'c', imageUrl: logo }], 'fill[0].imageUrl'],
  [
    'Markdown that is nested too deeply',
    [
      { find: 'b', text: '' },
      { find: 'a', markdown: `${'> '.repeat(150)}a` },
    ],
    'fill[1].markdown',
  ],
  [
    'Markdown that is too long',
    ['a', 'b'].map((find) => ({ find, markdown: 'x'.repeat(100_001) })),
    'fill[1].markdown',
  ],
])('copyDocument rejects %s before anything is sent', async (_what, fill, field) => {
  const { data, errors, wireRequests } = await copy({ document: editable, fill });
  expect(data).toEqual({ copyDocument: null });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, applied: 'NO' });
  expect(wireRequests).toBe(0);
});

test('the error of `document` for a copy that does not exist says that nothing was applied', async () => {
  const fill = [{ find: 'a', markdown: 'b' }];
  const { data, errors } = await ask(
    'mutation ($input: CopyDocumentInput!) { copyDocument(input: $input) { document { text } fillError { applied } } }',
    { input: { document: editable, copy: 'x'.repeat(44), fill } },
  );
  expect(data.copyDocument).toEqual({ document: null, fillError: { applied: 'NO' } });
  expect(errors).toMatchObject([
    { path: ['copyDocument', 'document'], extensions: { code: 'NOT_FOUND', applied: 'NO' } },
  ]);
});
