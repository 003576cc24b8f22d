import { createTag, deleteTag, updateTag } from '../../service/asana/record/tag.ts';
import { clearable, input, notNull, optional, someChanges, textInput } from '../mutation/input.ts';
import { listField } from '../relay/list-field.ts';
import { pageArgs } from '../relay/page.ts';
import { defineType } from './record/asana-type.ts';
import { idInput, userListInput } from './record/id-input.ts';
import { Tag, Task, User, Workspace } from './record/refs.ts';
import { deleteMutation, writeMutation, written } from './record/write-mutation.ts';
import { filterArg, parseListFilter } from './task/filter/task-filter.ts';
import { listOrderArg } from './task/filter/task-order.ts';
import { tasksOfTag } from './task/list/other-task-list.ts';

defineType(Tag, {
  description: 'A label for tasks. The tasks of every project in its workspace can have it.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the tag.', 'nonNull'),
    color: t.stringAt(
      'color',
      'The name of the tag’s color in Asana’s palette, or null if it has none.',
    ),
    notes: t.stringAt('notes', 'The description of the tag, as plain text.'),
    url: t.urlAt('permalink_url', 'The URL of the tag in Asana’s web app.'),
    createdAt: t.dateTimeAt('created_at', 'When the tag was created.'),
    followers: t.at('followers', [User], 'The users who follow the tag.'),
    workspace: t.at('workspace', Workspace, 'The workspace that the tag belongs to.'),
    tasks: t.field({
      type: Task.connection,
      description: 'The tasks with the tag that the viewer can see.',
      args: { ...filterArg, ...listOrderArg, ...pageArgs },
      ...listField(tasksOfTag, parseListFilter),
    }),
  }),
});

const color = input('String', 'The name of a color in Asana’s palette, such as "dark-teal".');
const notes = input('String', 'The description of the tag, as plain text.');

writeMutation('createTag', {
  effect: 'ADDS',
  description: 'Creates a tag in a workspace.',
  argument: 'The tag to create.',
  input: 'A new tag.',
  inputs: {
    workspace: idInput(
      'Workspace',
      'The workspace whose tasks can have the tag. It cannot be changed later.',
    ),
    name: textInput('The name of the tag. Several tags can have the same name.'),
    color: optional(color),
    notes: optional(notes),
    followers: optional(userListInput('The users who follow the tag.')),
  },
  write: ({ followers = [], ...tag }) =>
    createTag({ ...tag, ...(followers.length === 0 ? {} : { followers }) }),
  payload: written('tag', Tag, 'The new tag.'),
});

writeMutation('updateTag', {
  effect: 'CHANGES',
  description: 'Changes a tag: for example renames it.',
  argument: 'The tag, and the changes to make.',
  input: 'Changes to a tag. Fields that are omitted do not change; null clears a field.',
  inputs: {
    tag: idInput('Tag', 'The tag to change.'),
    name: notNull(textInput('The name of the tag.')),
    color: clearable(color, null),
    // Asana does not accept null for a description: an empty text clears it.
    notes: clearable(notes, ''),
  },
  write: ({ tag, ...changes }) => updateTag(tag, someChanges('tag', changes)),
  payload: written('tag', Tag, 'The tag after the change.'),
});

deleteMutation(
  Tag,
  deleteTag,
  'Deletes a tag, and removes it from its tasks. It cannot be restored.',
);
