import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../ask.ts';
import { caseCount, caseSeed, manyCasesMs } from '../../case-count.ts';
import { readWhileChanging } from '../relay/changing-list.ts';
import { listOf, readPage } from '../relay/page.ts';

// Lists of Drive that change between two pages. The tokens of the sandbox are numbers of items.

const asker = await createAsker({});
const { editable } = documentFixtures;

type Change = (id: string) => string;

const create = () =>
  `createDocumentComment(input: { document: "${editable}", content: "New" }) { __typename }`;
const byComment =
  (field: string, input = ''): Change =>
  (id) =>
    `${field}(input: { comment: "${id}" ${input} }) { __typename }`;
const deletion = byComment('deleteDocumentComment');

/** What leaves all other comments at their distance from the end of the list. */
const harmless: readonly Change[] = [
  create,
  byComment('resolveDocumentComment'),
  byComment('updateDocumentComment', 'content: "Edited"'),
  byComment('replyToDocumentComment', 'content: "Reply"'),
];

const createMany = `mutation { ${Array.from({ length: 12 }, (_, index) => `c${index}: ${create()}`).join(' ')} }`;

const commentsOf = (args: string) => `document(id: "${editable}") { ${listOf('comments', args)} }`;

const eventsOf = (changes: readonly Change[]) =>
  fc.array(
    fc.record({ change: fc.constantFrom(...changes), distance: fc.integer({ min: -3, max: 6 }) }),
    { minLength: 1, maxLength: 4 },
  );

async function checkPages(
  list: string,
  first: number,
  events: readonly { change: Change; distance: number }[],
) {
  asker.sandbox.reset();
  expect((await asker.ask(createMany)).errors).toEqual([]);
  const steps = events.map(({ change, distance }) => ({
    distance,
    change: async (id: string) => {
      // Some comments are of other people.
      const { errors } = await asker.ask(`mutation { ${change(id)} }`);
      for (const { extensions } of errors) expect(extensions.code).toBe('FORBIDDEN');
    },
  }));
  const { found, expected, cursors } = await readWhileChanging(asker, list, first, steps);
  expect(found).toEqual(expected);
  for (const cursor of cursors) expect(cursor.length).toBeLessThan(500);
}

test('with a filter, every comment that did not change is on exactly one page, whatever happens to the others', {
  timeout: manyCasesMs,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      eventsOf([...harmless, deletion]),
      (first, events) => checkPages(commentsOf('resolved: false,'), first, events),
    ),
    { numRuns: caseCount(100, 5), seed: caseSeed(20_261_130), endOnFailure: true },
  );
});

test('without a filter, every comment that did not change is on exactly one page if no comment of an earlier page is deleted', {
  timeout: manyCasesMs,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), eventsOf(harmless), (first, events) =>
      checkPages(commentsOf(''), first, events),
    ),
    { numRuns: caseCount(100, 5), seed: caseSeed(20_261_131), endOnFailure: true },
  );
});

test('a note says that a list of Drive has changed around a cursor', async () => {
  expect((await asker.ask(createMany)).errors).toEqual([]);
  const list = commentsOf('resolved: false,');
  const { edges, ids } = await readPage(asker, list, 12);
  const after = edges[8]?.cursor ?? '';
  for (const id of ids.slice(3, 12)) {
    const { errors } = await asker.ask(`mutation { ${deletion(id)} }`);
    expect(errors).toEqual([]);
  }
  const next = await readPage(asker, list, 3, after);
  expect(next.result.upstream.notes).toEqual([
    expect.stringContaining('has changed around this cursor'),
  ]);
});

test('documents that are created between two pages do not move others to another page', async () => {
  const list = listOf('documents');
  const { ids } = await readPage(asker, list, 1000);
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await readPage(asker, list, 4, after);
    found.push(...page.ids);
    expect(page.result.upstream.notes).toEqual([]);
    if (!page.hasNextPage) break;
    after = page.endCursor;
    const { errors } = await asker.ask(
      'mutation { createDocument(input: { title: "New" }) { __typename } }',
    );
    expect(errors).toEqual([]);
  }
  expect(found).toEqual(ids);
});
