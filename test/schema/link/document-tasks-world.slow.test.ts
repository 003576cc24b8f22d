import { expect, test } from 'vitest';
import { canSeeTask } from '../../../sandbox/asana/protocol/access.ts';
import type { RequestContext } from '../../../sandbox/asana/protocol/record.ts';
import { findRows } from '../../../sandbox/store/asana/store.ts';
import type { TaskRow } from '../../../sandbox/store/asana/task-row.ts';
import { createClock } from '../../../sandbox/store/clock.ts';
import { createAsanaWorld } from '../../../sandbox/world/asana-world.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createGoogleWorld } from '../../../sandbox/world/google-world.ts';
import { createAsker } from '../../ask.ts';

const { ask } = await createAsker();

const clock = createClock();
const store = createAsanaWorld(clock, 0);
const documentIds = [...createGoogleWorld(clock).documents.keys()];

const links = (texts: readonly (string | null)[], documentId: string) =>
  texts.some((text) => text?.includes(`/document/d/${documentId}`) ?? false);

const isInNotes = ({ notes }: TaskRow, documentId: string) =>
  links([notes.text, notes.html], documentId);

const isAttached = ({ attachmentGids }: TaskRow, documentId: string) =>
  links(
    findRows(store.attachments, attachmentGids).map(({ url }) => url),
    documentId,
  );

const isInComments = ({ storyGids }: TaskRow, documentId: string) =>
  findRows(store.stories, storyGids)
    .filter(({ subtype }) => subtype === 'comment_added')
    .some(({ text }) => links([text.text, text.html], documentId));

/** The tasks of the paid workspace that a user can see, newest first. */
const visibleTasks = (userGid: string): readonly TaskRow[] =>
  [...store.tasks.values()]
    .filter(({ workspaceGid }) => workspaceGid === fixtures.paidWorkspace)
    // Nothing else of the request decides who can see a task.
    .filter((task) => canSeeTask(task, { store, caller: { userGid } } as RequestContext))
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));

/** The number of tasks whose comments the server reads. The world has few enough attachments to read all of them. */
const commentedTaskCount = 50;

test.each([
  ['Ada', 'ada'],
  ['Grace', 'grace'],
  ['the guest', 'guest'],
] as const)(
  'document.tasks returns to %s exactly the tasks that link to each document of the sandbox',
  async (_name, person) => {
    const tasks = visibleTasks(fixtures[`${person}Gid`]);
    const newest = tasks.slice(0, commentedTaskCount);
    const fields = documentIds.map(
      (id, index) =>
        `d${index}: document(id: "${id}") { tasks(workspace: "${fixtures.paidWorkspace}") { nodes { gid } } }`,
    );
    const { data } = await ask(`{ ${fields.join(' ')} }`, {}, person);
    let linkCount = 0;
    for (const [index, id] of documentIds.entries()) {
      const document = data[`d${index}`];
      // The user cannot open the document.
      if (document === null) continue;
      const expected = tasks.filter(
        (task) =>
          isInNotes(task, id) ||
          isAttached(task, id) ||
          (newest.includes(task) && isInComments(task, id)),
      );
      linkCount += expected.length;
      const gids = document.tasks.nodes.map(({ gid }: { gid: string }) => gid);
      expect(gids.toSorted(), id).toEqual(expected.map(({ gid }) => gid).toSorted());
    }
    expect(linkCount).toBeGreaterThan(0);
  },
);
