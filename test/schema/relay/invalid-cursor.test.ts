import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import {
  createListAsker,
  largeProject,
  offsetLifetimeMs,
  onProject,
  passTime,
  project,
  searchOrder,
  toGids,
} from './connection-list.ts';
import { listOf, readPage } from './page.ts';

const asker = await createListAsker();
const { ask, sandbox } = asker;
const { hundredTaskProject, paidWorkspace } = fixtures;

const rootList = listOf('tasks', `project: "${hundredTaskProject}",`);

/** Reads a page after an invalid cursor. Returns the error and the reads. */
async function readInvalidPage(list: string, after: string | null) {
  const { data, errors, reads } = await ask(`query ($first: Int, $after: String) { ${list} }`, {
    first: 7,
    after,
  });
  expect(data).toEqual({ list: null });
  return { extensions: errors[0]?.extensions, reads };
}

test.for(['', 'x', 'not a cursor', 'Zm9v', '💥', 'A'.repeat(40)])(
  'the cursor "%s" is rejected before the list is read',
  async (after) => {
    for (const list of [rootList, `p: ${onProject(listOf('tasks'))}`]) {
      const { errors, reads } = await ask(`query ($first: Int, $after: String) { ${list} }`, {
        first: 7,
        after,
      });
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
      expect(reads.filter((read) => read.includes('/tasks'))).toEqual([]);
    }
  },
);

test('a cursor with one changed character is rejected before anything is sent', async () => {
  const { endCursor } = await readPage(asker, rootList, 7);
  const cursor = endCursor ?? '';
  for (let index = 0; index < cursor.length; index += 5) {
    const other = cursor[index] === 'A' ? 'B' : 'A';
    const { extensions, reads } = await readInvalidPage(
      rootList,
      cursor.slice(0, index) + other + cursor.slice(index + 1),
    );
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
    expect(reads).toEqual([]);
  }
});

test.for([
  ['another project', `tasks`, `project: "${largeProject?.gid}",`],
  ['the same project with a filter', `tasks`, `project: "${hundredTaskProject}", completed: true,`],
  ['a section of the project', `tasks`, `section: "${project.sectionGids[0]}",`],
  ['the search of a workspace', 'tasks', `workspace: "${paidWorkspace}",`],
  ['projects', 'projects', `workspace: "${paidWorkspace}",`],
] as const)(
  'a cursor of the list of %s is rejected before anything is sent',
  async ([, field, args]) => {
    const { endCursor } = await readPage(asker, listOf(field, args), 7);
    const { extensions, reads } = await readInvalidPage(rootList, endCursor);
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
    expect(reads).toEqual([]);
  },
);

test('a cursor whose offset has expired is CURSOR_EXPIRED, with help', async () => {
  const { endCursor } = await readPage(asker, rootList, 7);
  passTime(offsetLifetimeMs + 1);
  const { extensions } = await readInvalidPage(rootList, endCursor);
  expect(extensions).toMatchObject({
    code: 'CURSOR_EXPIRED',
    service: 'asana',
    retryable: false,
    help: expect.stringContaining('first page'),
  });
});

test('a cursor that Asana no longer accepts is CURSOR_EXPIRED', async () => {
  const { endCursor } = await readPage(asker, rootList, 7);
  const errors = [{ message: 'offset: Your pagination token is invalid.' }];
  sandbox.setFaults([{ kind: 'status', status: 400, body: { errors } }]);
  expect((await readInvalidPage(rootList, endCursor)).extensions?.code).toBe('CURSOR_EXPIRED');
});

test('the cursors of a search contain no offset and do not expire', async () => {
  const list = listOf('tasks', `workspace: "${paidWorkspace}",`);
  const { endCursor, ids } = await readPage(asker, list, 7);
  passTime(1000 * offsetLifetimeMs);
  const next = await readPage(asker, list, 7, endCursor);
  expect(toGids([...ids, ...next.ids])).toEqual(searchOrder(() => true).slice(0, 14));
});

test('a cursor gives another user no access to the list', async () => {
  const list = listOf('tasks', `project: "${fixtures.privateProject}",`);
  const { endCursor } = await readPage(asker, list, 7);
  const { data, errors } = await ask(
    `query ($first: Int, $after: String) { ${list} }`,
    { first: 7, after: endCursor },
    'grace',
  );
  expect(data).toEqual({ list: null });
  expect(['FORBIDDEN', 'CURSOR_EXPIRED']).toContain(errors[0]?.extensions.code);
});
