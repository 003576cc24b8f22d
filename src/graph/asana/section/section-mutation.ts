import { addTaskToSection, createSection } from '../../../asana/record/section.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { parseGid } from '../../id/id.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { checkTitle } from '../../mutation/text.ts';
import { anyId } from '../record/gid.ts';
import { loadRecord, recordCost } from '../record/load-record.ts';
import { toKind } from '../record/record-kind.ts';
import { Section, Task } from '../record/refs.ts';
import { sendWrite, writeCost } from '../record/write.ts';
import { checkNeighbor, parsePlacement } from './placement.ts';

const CreateSectionInput = builder.inputType('CreateSectionInput', {
  description: 'A new section of a project.',
  fields: (t) => ({
    project: t.id({ required: true, description: `The project to add the section to. ${anyId}` }),
    name: t.string({ required: true, description: 'The name of the section.' }),
    before: t.id({
      description: `Insert the new section before this section. Cannot be combined with \`after\`. If both are omitted, the new section is added at the end. ${anyId}`,
    }),
    after: t.id({ description: `Insert the new section after this section. ${anyId}` }),
  }),
});

const CreateSectionPayload = recordPayload('createSection', 'section', Section, 'The new section.');

const AddTaskToSectionInput = builder.inputType('AddTaskToSectionInput', {
  description:
    'A task to add to a section. Asana removes the task from the other sections of the same project.',
  fields: (t) => ({
    section: t.id({ required: true, description: `The section to add the task to. ${anyId}` }),
    task: t.id({ required: true, description: `The task to add. ${anyId}` }),
    before: t.id({
      description: `Insert the task before this task of the section. Cannot be combined with \`after\`. If both are omitted, the task is added at the top. ${anyId}`,
    }),
    after: t.id({ description: `Insert the task after this task of the section. ${anyId}` }),
  }),
});

/**
 * Asana's response to this write is empty, so the task and the section are read afterwards: together, and only if they are
 * selected.
 */
const AddTaskToSectionPayload = builder
  .objectRef<{ readonly task: string; readonly section: string }>('AddTaskToSectionPayload')
  .implement({
    description: 'The result of `addTaskToSection`.',
    fields: (t) => ({
      task: t.field({
        type: Task,
        description:
          'The task after the change. Null if it could not be read; the change was made.',
        separateRequest: true,
        cost: (_id, _args, source) => recordCost('Task', null, source),
        resolve: ({ task }, _args, context, info) => loadRecord('Task', task, context, info),
      }),
      section: t.field({
        type: Section,
        description:
          'The section that the task is in after the change. Null if it could not be read; the change was made.',
        separateRequest: true,
        cost: (_id, _args, source) => recordCost('Section', null, source),
        resolve: ({ section }, _args, context, info) =>
          loadRecord('Section', section, context, info),
      }),
    }),
  });

builder.mutationFields((t) => ({
  createSection: t.parsedField({
    type: CreateSectionPayload,
    description: 'Creates a section in a project. Sends one write request.',
    args: {
      input: t.arg({
        type: CreateSectionInput,
        required: true,
        description: 'The section to create.',
      }),
    },
    parse: ({ input }) => {
      const project = parseGid('Project', input.project, 'project');
      checkTitle(input.name, 'name');
      return createSection(project, { name: input.name, ...parsePlacement(input, 'Section') });
    },
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      section: await sendWrite(toKind('section'), write, selectionOf(info).mask, context),
    }),
  }),
  addTaskToSection: t.parsedField({
    type: AddTaskToSectionPayload,
    description: 'Adds a task to a section and to its project. Sends one write request.',
    args: {
      input: t.arg({
        type: AddTaskToSectionInput,
        required: true,
        description: 'The task to add, and the section.',
      }),
    },
    parse: ({ input }) => {
      const section = parseGid('Section', input.section, 'section');
      const task = parseGid('Task', input.task, 'task');
      const placement = parsePlacement(input, 'Task');
      checkNeighbor(task, placement);
      return { section, task, placement };
    },
    cost: ({ section, task }, source) => writeCost(addTaskToSection(section, { task }), source),
    resolve: async (_root, { section, task, placement }, context) => {
      const write = addTaskToSection(section, { task, ...placement });
      await sendWrite(toKind('section'), write, emptyMask, context);
      return { task, section };
    },
  }),
}));
