import { describe, expect, test } from 'vitest';
import { googleAssumptions } from '../../../../src/service/google/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker } from '../../../ask.ts';
import { codesOf, docsOf, empty, handbook, inTabs, query, readDocs } from './set-up.ts';

const { ask } = await createAsker();

describe('a mask that Docs rejects because of smart chips', async () => {
  // The server remembers rejected masks, so each test has its own server.
  const servers = [await createAsker(), await createAsker(), await createAsker()] as const;
  const selection =
    'tabs { title body { content { paragraph { elements { textRun { content } } } } } }';
  const mask = docsOf(
    handbook,
    inTabs(
      'documentTab(body(content(paragraph(elements(textRun(content)))))),tabProperties(title)',
    ),
    true,
  );
  const whole = docsOf(handbook, '*', true);

  test('is replaced by a complete read, once, and is remembered for the document', async () => {
    const [own] = servers;
    const first = await own.ask(query(selection), { id: handbook });
    expect(first.errors).toEqual([]);
    expect(first.data.document.tabs).toHaveLength(3);
    expect(first.reads).toEqual([mask, whole]);

    const second = await own.ask(query(selection), { id: handbook });
    expect(second.data).toEqual(first.data);
    expect(second.reads).toEqual([whole]);
    expect(own.sandbox.requests().map(({ status }) => status)).toEqual([200]);

    // For all users; not for a selection without tabs, and not for another document.
    expect((await own.ask(query(selection), { id: handbook }, 'grace')).reads).toEqual([whole]);
    expect((await own.ask(query('revisionId'), { id: handbook })).reads).toEqual([
      docsOf(handbook, 'revisionId'),
    ]);
    expect((await own.ask(query(selection), { id: empty })).reads).toEqual([
      mask.replace(handbook, empty),
    ]);
  });

  test('is not rejected if no paragraph elements are selected', async () => {
    const { errors, reads } = await ask(query('tabs { body { content { endIndex } } }'), {
      id: handbook,
    });
    expect(errors).toEqual([]);
    expect(reads).toHaveLength(1);
  });

  test('in a batch does not affect the other reads', async () => {
    const [, own] = servers;
    const { data, errors, reads, wireRequests } = await own.ask(
      `{ a: document(id: "${handbook}") { ${selection} } b: document(id: "${empty}") { ${selection} } }`,
    );
    expect(errors).toEqual([]);
    expect([data.a.tabs.length, data.b.tabs.length]).toEqual([3, 1]);
    expect(reads).toEqual([mask, mask.replace(handbook, empty), whole]);
    expect(wireRequests).toBe(2);
  });

  test('is an error if the complete read is rejected too, and nothing is remembered', async () => {
    const [, , own] = servers;
    own.sandbox.setFaults([{ kind: 'status', status: 400, route: readDocs, count: 2 }]);
    const refused = await own.ask(query(selection), { id: empty });
    expect(codesOf(refused)).toEqual([['document', 'BAD_USER_INPUT']]);
    // The third read checks at Drive that the file is a document.
    expect(refused.reads).toHaveLength(3);
    expect((await own.ask(query(selection), { id: empty })).reads).toEqual([
      mask.replace(handbook, empty),
    ]);
  });
});

describe('if Docs rejects every mask on the content of tabs', async () => {
  const own = await createAsker();
  const selection = 'tabs { title body { content { endIndex } } }';
  const note = noteOf(googleAssumptions.docsTabsMask);

  test('the complete document is read, a note says so, and the next documents are read completely at once', async () => {
    const expected = await ask(query(selection), { id: empty });
    own.sandbox.setAssumptions({ broken: ['google.docs-tabs-mask'] });
    const first = await own.ask(query(selection), { id: empty });
    expect([first.data, first.errors]).toEqual([expected.data, []]);
    expect([first.reads.length, first.upstream.notes]).toEqual([2, [note]]);
    const second = await own.ask(query(selection), { id: handbook });
    expect([second.reads, second.upstream.notes]).toEqual([[docsOf(handbook, '*', true)], [note]]);
  });

  test('a document with smart chips says nothing about other documents', async () => {
    const chips = 'tabs { body { content { paragraph { elements { startIndex } } } } }';
    const { errors, reads, upstream } = await ask(query(chips), { id: handbook });
    expect([errors, reads.length, upstream.notes]).toEqual([[], 2, []]);
  });
});
