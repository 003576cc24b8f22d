import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { respondByPath } from '../../upstream/http/path-script.ts';
import { createScriptedServer } from '../../upstream/http/scripted-server.ts';
import { addressOf } from './document-task-steps.ts';

// Workspaces with more tasks than the list of a document checks. The first task is the newest one.

const server = await createScriptedServer();
/** Has each document that is read. */
const drive = await createScriptedServer();
drive.respond((request, response) => {
  const id = /files\/([^?]+)/.exec(request.url ?? '')?.[1];
  response.end(JSON.stringify({ id, mimeType: 'application/vnd.google-apps.document' }));
});
const { ask } = await createAsker({
  ASANA_BASE_URL: server.url,
  GOOGLE_DRIVE_BASE_URL: drive.url,
  MAX_UPSTREAM_REQUESTS: '2000',
});

const documentId = 'abcdefghijkl-mnopqrstuvwx-1234';
/** All words of this id are too short for the search. */
const wordlessId = 'abcdefg-hijklmn_opqrstu-v';

interface Workspace {
  /** How many tasks it has. */
  readonly count: number;
  readonly inNotes?: readonly number[];
  readonly attached?: readonly number[];
  readonly commented?: readonly number[];
  /** Tasks with more attachments or stories than a page. */
  readonly large?: readonly number[];
  readonly isPaid?: boolean;
  readonly projects?: number;
  readonly id?: string;
}

/** Every minute one task, the newest first. */
const createdAt = (number: number) =>
  new Date(Date.UTC(2026, 5, 1) - number * 60_000).toISOString();

function respondAs({
  count,
  inNotes = [],
  attached = [],
  commented = [],
  large = [],
  isPaid = true,
  projects = 1,
  id = documentId,
}: Workspace): void {
  const all = Array.from({ length: count }, (_, number) => ({
    gid: String(1000 + number),
    name: `Task ${number}`,
    notes: inNotes.includes(number) ? `See ${addressOf(id)}` : '',
    html_notes: '<body></body>',
    created_at: createdAt(number),
  }));
  const numberOf = (gid: string | null | undefined) => Number(gid) - 1000;
  const pageOf = (items: readonly object[], query: URLSearchParams) => {
    const start = Number(query.get('offset') ?? 0);
    const end = start + Number(query.get('limit') ?? 100);
    const next_page = end < items.length ? { offset: String(end) } : null;
    return { data: items.slice(start, end), next_page };
  };
  const more = (number: number) => (large.includes(number) ? { offset: '100' } : null);
  server.respond(
    respondByPath((path, query) => {
      if (path.endsWith('/tasks/search')) {
        if (!isPaid) return null;
        const [text, before, after] = ['text', 'created_at.before', 'created_at.after'].map(
          (name) => query.get(name),
        );
        const found = all.filter(
          ({ notes, created_at, gid }) =>
            (!text || notes.includes(text)) &&
            (!before || created_at < before) &&
            (!after || created_at > after) &&
            (!query.has('has_attachment') ||
              attached.includes(numberOf(gid)) ||
              numberOf(gid) % 2 === 0),
        );
        return { data: found.slice(0, Number(query.get('limit'))) };
      }
      if (path === '/workspaces/1/projects')
        return {
          data: Array.from({ length: projects }, (_, index) => ({ gid: String(50 + index) })),
        };
      if (path === '/tasks') return { data: all.slice(0, 1) };
      const project = /^\/projects\/(\d+)\/tasks$/.exec(path)?.[1];
      if (project !== undefined) return pageOf(all, query);
      if (path === '/attachments') {
        const number = numberOf(query.get('parent'));
        const data = attached.includes(number) ? [{ gid: '1', view_url: addressOf(id) }] : [];
        return { data, next_page: more(number) };
      }
      const commentedTask = /^\/tasks\/(\d+)\/stories$/.exec(path)?.[1];
      if (commentedTask !== undefined) {
        const number = numberOf(commentedTask);
        const text = commented.includes(number) ? addressOf(id) : '';
        return { data: [{ gid: '1', type: 'comment', text }], next_page: more(number) };
      }
      throw new Error(`No response to ${path}?${query}`);
    }),
  );
}

/** The numbers of the tasks that link to the document, on pages of a size, and the notes of the first page. */
async function find(first = 1000, id = documentId) {
  const found: number[] = [];
  let firstNotes: readonly string[] | null = null;
  for (let after: string | null = null; ; ) {
    const { data, errors, upstream } = await ask(
      `query ($id: ID!, $first: Int, $after: String) { document(id: $id) {
        tasks(workspace: "1", first: $first, after: $after) {
          nodes { gid } pageInfo { hasNextPage endCursor } } } }`,
      { id, first, after },
    );
    expect(errors).toEqual([]);
    const { nodes, pageInfo } = data.document.tasks;
    found.push(...nodes.map(({ gid }: { readonly gid: string }) => Number(gid) - 1000));
    firstNotes ??= upstream.notes;
    if (!pageInfo.hasNextPage) return { found, notes: firstNotes ?? [] };
    after = pageInfo.endCursor;
  }
}

const contains = (text: string) => expect.stringContaining(text);
const [onlyComments, onlyAttached] = [
  'only the comments of the newest 50 tasks',
  'only the attachments of the newest 50 tasks',
];

test.each([1000, 7, 1])(
  'the comments of the 50 newest tasks are checked, and the attachments of 90 others, on pages of %d',
  async (first) => {
    respondAs({
      count: 400,
      inNotes: [3, 60, 300],
      commented: [49, 50],
      attached: [0, 51, 228, 230],
    });
    const { found } = await find(first);
    // Of the tasks 50 to 229, every second one and 51 have attachments: 228 is the last one of the 90 that are checked.
    expect(found).toEqual([3, 60, 300, 0, 49, 51]);
  },
);

test('notes say what was not checked', async () => {
  respondAs({ count: 400 });
  const { notes } = await find();
  expect(notes).toEqual([
    contains('contains `-` or `_`'),
    contains(onlyComments),
    contains(onlyAttached),
  ]);
});

test.each([
  [50, []],
  [51, [contains(onlyComments)]],
])('of %d tasks, the notes are %j', async (count, more) => {
  respondAs({ count });
  expect((await find()).notes).toEqual([contains('contains `-` or `_`'), ...more]);
});

test('an id without a word for the search is searched among the newest tasks', async () => {
  respondAs({ count: 60, inNotes: [5, 55], attached: [51], id: wordlessId });
  const { found, notes } = await find(1000, wordlessId);
  expect(found).toEqual([5, 51]);
  expect(notes[0]).toContain('too short');
});

test('an id without a word for the search has no note about it without a paid plan', async () => {
  respondAs({ count: 20, inNotes: [5], id: wordlessId, isPaid: false });
  const { found, notes } = await find(1000, wordlessId);
  expect(found).toEqual([5]);
  expect(notes).toEqual([contains('has no paid plan')]);
});

test('only the first hundred attachments and comments of a task are checked, with a note of each', async () => {
  respondAs({ count: 3, large: [1] });
  expect((await find()).notes.slice(1)).toEqual([
    contains('more than 100 attachments'),
    contains('more than 100 comments and changes'),
  ]);
});

test.each([1000, 9])(
  'without a paid plan, the attachments and comments of 100 tasks are checked, on pages of %d',
  async (first) => {
    respondAs({
      count: 120,
      inNotes: [2, 110],
      commented: [99, 100],
      attached: [4],
      isPaid: false,
    });
    const { found, notes } = await find(first);
    expect(found).toEqual([2, 110, 4, 99]);
    expect(notes[0]).toContain('The server read all of the tasks');
  },
);

test.each([
  [100, false],
  [101, true],
])('without a paid plan, %d tasks: a note about unchecked ones is %s', async (count, isNoted) => {
  respondAs({ count, isPaid: false });
  const { notes } = await find();
  expect(notes.some((note) => note.includes('newest 100 of these tasks'))).toBe(isNoted);
});

test.each([
  [29, 'The server read all of'],
  [30, 'The server read only 30 pages of up to 100 tasks of'],
])(
  'without a paid plan, at most 30 pages are read: the tasks assigned to the viewer, and %d projects',
  async (projects, text) => {
    respondAs({ count: 20, projects, isPaid: false });
    expect((await find()).notes).toEqual([contains(text)]);
  },
);
