import { beforeEach, describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { bodyOf, createMarkdownSetUp } from '../markdown/set-up.ts';

const { ask, send, edit, read } = await createMarkdownSetUp();

const create = async (markdown: string): Promise<string> => {
  const { data, errors } = await ask(
    `mutation ($input: CreateDocumentInput!) { createDocument(input: $input) { document { documentId } } }`,
    { input: { title: 'Sections', markdown } },
  );
  expect(errors).toEqual([]);
  return data.createDocument.document.documentId;
};

const source = `Before every heading.

# Plan

One[^a] and two.

## First part

1. first

Between.

## Second part

| a | b |
| - | - |
| 1 | 2 |

# Risks

None[^b].

## First part

Again.

[^a]: Note of the plan.
[^b]: Note of the risks.
`;
let id = '';
beforeEach(async () => {
  id = await create(source);
});

describe('the sections of a document', () => {
  test('are an outline, of which only headings are requested', async () => {
    const { data, errors, reads } = await ask(
      `{ document(id: "${id}") { sections { heading level } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.document.sections).toEqual([
      { heading: 'Plan', level: 1 },
      { heading: 'First part', level: 2 },
      { heading: 'Second part', level: 2 },
      { heading: 'Risks', level: 1 },
      { heading: 'First part', level: 2 },
    ]);
    expect(reads).toHaveLength(1);
    expect(reads[0]).toMatch(
      / tabs\(childTabs\(.*documentTab\(body\(content\(paragraph\(elements,paragraphStyle\(namedStyleType\)\)\)\)\),tabProperties\(tabId\)\)$/,
    );
  });

  test('end before the next heading of their level or above, and contain those below', async () => {
    const { data } = await ask(
      `{ document(id: "${id}") { sections(heading: " Plan ") { text markdown losses } } }`,
    );
    expect(data.document.sections).toEqual([
      {
        text: 'One[1] and two.\nFirst part\nfirst\nBetween.\nSecond part\na\nb\n1\n2\n[1] Note of the plan.\n',
        markdown:
          'One[^1] and two.\n\n## First part\n\n1. first\n\nBetween.\n\n## Second part\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n[^1]: Note of the plan.\n',
        losses: [],
      },
    ]);
  });

  test('with the same heading are all returned, and none for another text', async () => {
    const { data } = await ask(
      `{ document(id: "${id}") { first: sections(heading: "First part") { text } none: sections(heading: "first part") { text } } }`,
    );
    expect(data.document).toEqual({
      first: [{ text: 'first\nBetween.\n' }, { text: 'Again.\n' }],
      none: [],
    });
  });

  test('have the footnote numbers of the document', async () => {
    const { data } = await ask(
      `{ document(id: "${id}") { sections(heading: "Risks") { text markdown } } }`,
    );
    const [{ text, markdown }] = data.document.sections;
    expect(text).toBe('None[2].\nFirst part\nAgain.\n[2] Note of the risks.\n');
    expect(markdown).toBe('None[^2].\n\n## First part\n\nAgain.\n\n[^2]: Note of the risks.\n');
  });

  test('are what replaceDocumentSection replaces', async () => {
    const input = { document: id, heading: 'Second part', markdown: 'New.' };
    const { errors } = await send('replaceDocumentSection', input);
    expect(errors).toEqual([]);
    const { data } = await ask(
      `{ document(id: "${id}") { sections(heading: "Second part") { markdown } markdown } }`,
    );
    expect(data.document.sections).toEqual([{ markdown: 'New.\n' }]);
    expect(data.document.markdown).toContain('## Second part\n\nNew.\n\n# Risks');
  });

  test('continue the numbers of a list that begins before them', async () => {
    const list = await create('1. one\n2. two\n3. three\n');
    const { startIndex = null, endIndex = null } = bodyOf(await read(list))[2] ?? {};
    const range = { startIndex, endIndex };
    const paragraphStyle = { namedStyleType: 'HEADING_1' };
    await edit(
      list,
      { deleteParagraphBullets: { range } },
      { updateParagraphStyle: { range, paragraphStyle, fields: 'namedStyleType' } },
    );
    const { data } = await ask(
      `{ document(id: "${list}") { markdown sections { heading markdown } } }`,
    );
    expect(data.document.markdown).toBe('1. one\n\n# two\n\n2. three\n');
    expect(data.document.sections).toEqual([{ heading: 'two', markdown: '2. three\n' }]);
  });
});

describe('the tab of the sections', () => {
  const { handbook, handbookTabs } = documentFixtures;
  const [, secondTab = ''] = handbookTabs;
  const addressOf = (tab: string) =>
    `https://docs.google.com/document/d/${handbook}/edit?tab=${tab}`;

  test('is that of the address', async () => {
    const { data, errors } = await ask(
      `{ document(id: "${addressOf(secondTab)}") { text sections { heading text } } first: document(id: "${handbook}") { sections { heading } } }`,
    );
    expect(errors).toEqual([]);
    for (const { text } of data.document.sections) expect(data.document.text).toContain(text);
    expect(data.document.sections).not.toEqual(data.first.sections);
  });

  test('that does not exist is an error of the field', async () => {
    const { data, errors } = await ask(
      `{ document(id: "${addressOf('t.missing')}") { title sections { heading } } }`,
    );
    expect(data.document).toMatchObject({ title: expect.any(String), sections: null });
    expect(errors).toMatchObject([
      { path: ['document', 'sections'], extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });
});
