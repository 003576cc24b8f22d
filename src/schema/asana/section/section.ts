import {
  addTaskToSection,
  createSection,
  deleteSection,
  moveSection,
  updateSection,
} from '../../../service/asana/record/section.ts';
import { builder } from '../../builder/builder.ts';
import { textInput } from '../../mutation/input.ts';
import { listField } from '../../relay/list-field.ts';
import { pageArgs } from '../../relay/page.ts';
import { asanaRecord, defineType } from '../record/asana-type.ts';
import { gidOptions, idInput } from '../record/id-input.ts';
import {
  checkNeighbor,
  neighborInputs,
  toPlacement,
  toSectionPlacement,
} from '../record/placement.ts';
import { MyTasksSection, Project, Section, Task } from '../record/refs.ts';
import {
  deleteMutation,
  readAfterwards,
  writeMutation,
  written,
} from '../record/write-mutation.ts';
import { completionArgs, filterArg, parseListFilter } from '../task/filter/task-filter.ts';
import { listOrderArg } from '../task/filter/task-order.ts';
import { tasksOfSection } from '../task/list/task-list.ts';

defineType(Section, {
  description: 'A part of a project: a column of a board or a heading in a list.',
  byId: 'A section by its id.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the section.', 'nonNull'),
    createdAt: t.dateTimeAt('created_at', 'When the section was created.'),
    project: t.at('project', Project, 'The project that contains the section.'),
    tasks: t.field({
      type: Task.connection,
      description: 'The tasks of the section, from top to bottom.',
      args: { ...filterArg, ...listOrderArg, ...completionArgs, ...pageArgs },
      ...listField(tasksOfSection, parseListFilter),
    }),
  }),
});

// Not a Section: Asana documents only its gid and name, and its project would be the list of the user's tasks, which is no project.
builder.objectType(MyTasksSection, {
  description:
    'A part of the “My tasks” of a user, for example “Do today”. Only this user can see it.',
  record: asanaRecord('my_tasks_section'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.stringAt('name', 'The name of the section.', 'nonNull'),
    tasks: t.field({
      type: Task.connection,
      description: 'The tasks of the section, from top to bottom.',
      args: { ...filterArg, ...listOrderArg, ...completionArgs, ...pageArgs },
      ...listField(tasksOfSection, parseListFilter),
    }),
  }),
});

const sectionInput = (description: string) => idInput('Section', description);

writeMutation('createSection', {
  effect: 'ADDS',
  description: 'Creates a section in a project.',
  argument: 'The section to create.',
  input: 'A new section of a project.',
  inputs: {
    project: idInput('Project', 'The project to add the section to.'),
    name: textInput('The name of the section.'),
    ...neighborInputs(sectionInput, {
      before:
        'Insert the new section before this section. Cannot be combined with `after`. If both are omitted, the new section is added at the end.',
      after: 'Insert the new section after this section.',
    }),
  },
  write: ({ project, name, ...neighbor }) =>
    createSection(project, { name, ...toPlacement(neighbor) }),
  payload: written('section', Section, 'The new section.'),
});

writeMutation('updateSection', {
  effect: 'CHANGES',
  description: 'Renames a section.',
  argument: 'The section, and its new name.',
  input: 'A new name for a section.',
  inputs: {
    section: sectionInput('The section to rename.'),
    name: textInput('The new name of the section.'),
  },
  write: ({ section, name }) => updateSection(section, { name }),
  payload: written('section', Section, 'The section after the change.'),
});

writeMutation('moveSection', {
  effect: 'CHANGES',
  description: 'Moves a section to another position in its project.',
  argument: 'The section, and its new position.',
  input: 'A section, and its new position among the sections of its project.',
  inputs: {
    project: idInput(
      'Project',
      'The project of the section. A section cannot move to another project.',
    ),
    section: sectionInput('The section to move.'),
    ...neighborInputs(sectionInput, {
      before:
        'Move the section before this section of the project. Give either `before` or `after`.',
      after: 'Move the section after this section of the project.',
    }),
  },
  write: ({ project, section, ...neighbor }) =>
    moveSection(project, { section, ...toSectionPlacement(section, neighbor) }),
  payload: readAfterwards({
    section: { type: Section, description: 'The section after the change.' },
  }),
});

deleteMutation(
  Section,
  deleteSection,
  'Deletes a section. Asana rejects this if the section has tasks, or if it is the last section of the project: move or delete the tasks first. A deleted section cannot be restored, but it is empty, so `createSection` replaces it.',
);

writeMutation('addTaskToSection', {
  effect: 'CHANGES',
  description: 'Adds a task to a section and to its project.',
  argument: 'The task to add, and the section.',
  input:
    'A task to add to a section. Asana removes the task from the other sections of the same project.',
  inputs: {
    section: sectionInput('The section to add the task to.'),
    task: idInput('Task', 'The task to add.'),
    ...neighborInputs((description) => idInput('Task', description), {
      before:
        'Insert the task before this task of the section. Cannot be combined with `after`. If both are omitted, the task is added at the top.',
      after: 'Insert the task after this task of the section.',
    }),
  },
  write({ section, task, ...neighbor }) {
    checkNeighbor(task, neighbor);
    return addTaskToSection(section, { task, ...toPlacement(neighbor) });
  },
  payload: readAfterwards({
    task: { type: Task, description: 'The task after the change.' },
    section: {
      type: Section,
      description: 'The section that the task is in after the change.',
    },
  }),
});
