import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker, toReads } from '../../ask.ts';

const { ask, sandbox } = await createAsker();
const task = fixtures.taskWithEverything;

const readTask = (fields: string) => `GET /tasks/${task} ${fields}`;
const readStories = `GET /tasks/${task}/stories?limit=100 html_text,text,type`;
const readAttachments = `GET /attachments?parent=${task}&limit=100 view_url`;

async function documentsIn(places: string) {
  const result = await ask(`{ task(id: "${task}") { name documents${places} { documentId } } }`);
  expect(result.errors).toEqual([]);
  const ofAsana = sandbox.requests().filter(({ service }) => service === 'asana');
  const found: readonly { documentId: string }[] = result.data.task.documents;
  return {
    ids: found.map(({ documentId }) => documentId),
    reads: toReads(ofAsana).toSorted(),
    totals: result.upstream.totals,
  };
}

describe('task.documents', () => {
  const notes = readTask('html_notes,name,notes');
  const name = readTask('name');

  test.each([
    ['(in: [NOTES])', [notes]],
    ['(in: [COMMENTS])', [readStories, name]],
    ['(in: [ATTACHMENTS])', [readAttachments, name]],
    ['(in: [NOTES, COMMENTS])', [readStories, notes]],
    ['(in: [ATTACHMENTS, NOTES, NOTES])', [readAttachments, notes]],
    ['(in: null)', [readAttachments, readStories, notes]],
    ['', [readAttachments, readStories, notes]],
  ])('%s reads only where it looks for links, and its cost says so', async (places, expected) => {
    const { reads, totals } = await documentsIn(places);
    expect(reads).toEqual(expected.toSorted());
    // All reads of Asana are sent together, and then one request to Drive.
    expect(totals.requests).toBeLessThanOrEqual(2);
    expect(totals.estimated).toMatchObject({ minReads: expected.length, minRequests: 1 });
  });

  test('finds in each place what the default finds in all of them', async () => {
    const all = await documentsIn('');
    const [inNotes, inComments, inAttachments] = await Promise.all(
      ['NOTES', 'COMMENTS', 'ATTACHMENTS'].map(async (place) => {
        const { data } = await ask(
          `{ task(id: "${task}") { documents(in: [${place}]) { documentId } } }`,
        );
        const found: readonly { documentId: string }[] = data.task.documents;
        return found.map(({ documentId }) => documentId);
      }),
    );
    expect([inNotes, inComments, inAttachments].every((ids) => (ids?.length ?? 0) > 0)).toBe(true);
    expect([...new Set([inNotes, inComments, inAttachments].flat())]).toEqual(all.ids);
  });

  test('with other places under an alias has its own result', async () => {
    const { data } = await ask(
      `{ task(id: "${task}") { notes: documents(in: [NOTES]) { documentId } all: documents { documentId } again: documents(in: [NOTES]) { documentId } } }`,
    );
    expect(data.task.notes).toEqual(data.task.again);
    expect(data.task.all.length).toBeGreaterThan(data.task.notes.length);
  });

  test('in the notes of a hundred tasks of a list needs two requests at most', async () => {
    const { errors, upstream } = await ask(
      `{ tasks(project: "${fixtures.hundredTaskProject}", first: 100) { nodes { documents(in: [NOTES]) { title } } } }`,
    );
    expect(errors).toEqual([]);
    expect(upstream.totals.requests).toBeLessThanOrEqual(2);
  });

  test('without a place is rejected, and the task is returned', async () => {
    const { data, errors, reads } = await ask(
      `{ task(id: "${task}") { name documents(in: []) { title } } }`,
    );
    expect(data.task).toEqual({ name: expect.any(String), documents: null });
    expect(errors).toMatchObject([
      { path: ['task', 'documents'], extensions: { code: 'BAD_USER_INPUT', field: 'in' } },
    ]);
    expect(reads).toHaveLength(1);
  });
});
