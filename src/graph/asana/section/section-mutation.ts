import { addTaskToSection, createSection, type SectionRecord } from '../../../asana/section.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { selectionOf } from '../../../selection/selection.ts';
import { builder } from '../../builder/builder.ts';
import { parseGid } from '../../id/id.ts';
import { checkTitle } from '../../mutation/text.ts';
import { anyId } from '../record/gid.ts';
import { toKind } from '../record/kind.ts';
import { loadRecord } from '../record/load.ts';
import { Section, Task } from '../record/refs.ts';
import { writeOne } from '../record/write-one.ts';
import { toPlacement } from './placement.ts';

const CreateSectionInput = builder.inputType('CreateSectionInput', {
  description: 'A new section of a project.',
  fields: (t) => ({
    project: t.id({ required: true, description: `The project. ${anyId}` }),
    name: t.string({ required: true, description: 'The title.' }),
    before: t.id({
      description: `The section that it goes before. Not together with \`after\`; without either it goes to the end. ${anyId}`,
    }),
    after: t.id({ description: `The section that it goes behind. ${anyId}` }),
  }),
});

const CreateSectionPayload = builder
  .objectRef<{ readonly section: SectionRecord }>('CreateSectionPayload')
  .implement({
    description: 'What `createSection` made.',
    fields: (t) => ({
      section: t.expose('section', { type: Section, nullable: false, description: 'The section.' }),
    }),
  });

const AddTaskToSectionInput = builder.inputType('AddTaskToSectionInput', {
  description: 'A task to put into a section. It leaves the other sections of that project.',
  fields: (t) => ({
    section: t.id({ required: true, description: `The section. ${anyId}` }),
    task: t.id({ required: true, description: `The task. ${anyId}` }),
    before: t.id({
      description: `The task of that section that it goes before. Not together with \`after\`; without either it goes to the top. ${anyId}`,
    }),
    after: t.id({ description: `The task of that section that it goes behind. ${anyId}` }),
  }),
});

/** Asana answers this write with nothing, so that both are read afterwards, together, and only when they are selected. */
const AddTaskToSectionPayload = builder
  .objectRef<{ readonly task: string; readonly section: string }>('AddTaskToSectionPayload')
  .implement({
    description: 'What `addTaskToSection` changed.',
    fields: (t) => ({
      task: t.field({
        type: Task,
        nullable: false,
        description: 'The task as it is now.',
        resolve: ({ task }, _args, context, info) => loadRecord('Task', task, context, info),
      }),
      section: t.field({
        type: Section,
        nullable: false,
        description: 'The section that it is in now.',
        resolve: ({ section }, _args, context, info) =>
          loadRecord('Section', section, context, info),
      }),
    }),
  });

builder.mutationFields((t) => ({
  createSection: t.field({
    type: CreateSectionPayload,
    nullable: false,
    description: 'Creates a section in a project. One write.',
    args: {
      input: t.arg({ type: CreateSectionInput, required: true, description: 'What to do.' }),
    },
    check: ({ input }) => {
      parseGid('Project', input.project, 'project');
      checkTitle(input.name, 'name');
      toPlacement(input, 'Section');
    },
    resolve: async (_root, { input }, context, info) => {
      const data = { name: input.name, ...toPlacement(input, 'Section') };
      const write = createSection(parseGid('Project', input.project, 'project'), data);
      return {
        section: await writeOne(toKind('section'), write, selectionOf(info).mask, context),
      };
    },
  }),
  addTaskToSection: t.field({
    type: AddTaskToSectionPayload,
    nullable: false,
    description: 'Puts a task into a section, and so into its project. One write.',
    args: {
      input: t.arg({ type: AddTaskToSectionInput, required: true, description: 'What to do.' }),
    },
    check: ({ input }) => {
      parseGid('Section', input.section, 'section');
      parseGid('Task', input.task, 'task');
      toPlacement(input, 'Task');
    },
    resolve: async (_root, { input }, context) => {
      const section = parseGid('Section', input.section, 'section');
      const task = parseGid('Task', input.task, 'task');
      const write = addTaskToSection(section, { task, ...toPlacement(input, 'Task') });
      await writeOne(toKind('section'), write, emptyMask, context);
      return { task, section };
    },
  }),
}));
