import { fromText } from '../../store/asana/rich-text.ts';
import type { SectionRow } from '../../store/asana/row.ts';
import { addStory } from '../../store/asana/row-creation.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { documentUrl } from '../fixture/document-url.ts';
import { people } from '../fixture/person.ts';
import { pickCyclic, type TaskContext } from './task-context.ts';

const remarks = [
  'I can take this on Thursday.',
  'Looks good to me 👍',
  'Blocked until the samples arrive.',
  'Could you read the second paragraph again? It says “litre” & means “millilitre”.',
  'Done on my side; over to you.',
];

/** Adds system stories to a generated task, and comments to some tasks. */
export function addGeneratedStories(
  context: TaskContext,
  task: TaskRow,
  section: SectionRow,
): void {
  const { tables, definition, nextGid, number } = context;
  let at = Date.parse(task.createdAt);
  const addStoryAfter = (
    subtype: string,
    text: string,
    createdByGid: string,
    hoursLater: number,
  ) => {
    at += hoursLater * 3_600_000;
    const createdAt = new Date(at).toISOString();
    addStory(tables, task, {
      gid: nextGid('story'),
      subtype,
      text: fromText(text),
      createdAt,
      createdByGid,
    });
  };

  addStoryAfter('added_to_project', `added this task to ${definition.name}`, task.createdByGid, 0);
  const assignee = tables.users.get(task.assigneeGid ?? '');
  if (assignee)
    addStoryAfter('assigned', `assigned this task to ${assignee.name}`, task.createdByGid, 0);
  const firstSection = pickCyclic(definition.sections, 0);
  if (section.name !== firstSection) {
    const text = `moved this task from "${firstSection}" to "${section.name}" in ${definition.name}`;
    addStoryAfter('section_changed', text, task.createdByGid, 20);
  }
  for (let turn = 0; turn < number % 4; turn += 1) {
    const author = people[pickCyclic(definition.members, number + turn)];
    addStoryAfter('comment_added', pickCyclic(remarks, number + turn), author, 3);
  }
  if (definition.document && number % 10 === 4) {
    const text = `The numbers are here now: ${documentUrl(definition.document)}`;
    addStoryAfter('comment_added', text, task.createdByGid, 5);
  }
  if (task.completedAt !== null) {
    at = Date.parse(task.completedAt);
    addStoryAfter(
      'marked_complete',
      'marked this task complete',
      task.completedByGid ?? task.createdByGid,
      0,
    );
  }
  task.modifiedAt = new Date(at).toISOString();
}
