import { deleteSection, moveSection, updateSection } from '../../../asana/record/section.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { parseGid } from '../../id/id.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { checkTitle } from '../../mutation/text.ts';
import { deletedPayload, readAfterWrite } from '../record/changed-record.ts';
import { anyId } from '../record/gid.ts';
import { toKind } from '../record/record-kind.ts';
import { Section } from '../record/refs.ts';
import { sendWrite, writeCost } from '../record/write.ts';
import { parseSectionPlacement } from './placement.ts';

// Renames, moves and deletes sections.

const kind = toKind('section');

const UpdateSectionInput = builder.inputType('UpdateSectionInput', {
  description: 'A new name for a section.',
  fields: (t) => ({
    section: t.id({ required: true, description: `The section to rename. ${anyId}` }),
    name: t.string({ required: true, description: 'The new name of the section.' }),
  }),
});

const UpdateSectionPayload = recordPayload(
  'updateSection',
  'section',
  Section,
  'The section after the change.',
);

const MoveSectionInput = builder.inputType('MoveSectionInput', {
  description: 'A section, and its new position among the sections of its project.',
  fields: (t) => ({
    project: t.id({
      required: true,
      description: `The project of the section. A section cannot move to another project. ${anyId}`,
    }),
    section: t.id({ required: true, description: `The section to move. ${anyId}` }),
    before: t.id({
      description: `Move the section before this section of the project. Give either \`before\` or \`after\`. ${anyId}`,
    }),
    after: t.id({
      description: `Move the section after this section of the project. ${anyId}`,
    }),
  }),
});

const MoveSectionPayload = builder
  .objectRef<{ readonly gid: string }>('MoveSectionPayload')
  .implement({
    description: 'The result of `moveSection`.',
    fields: (t) => ({
      section: t.field({
        type: Section,
        ...readAfterWrite('Section', 'The section after the change.'),
      }),
    }),
  });

const DeleteSectionInput = builder.inputType('DeleteSectionInput', {
  description: 'A section to delete.',
  fields: (t) => ({
    section: t.id({ required: true, description: `The section to delete. ${anyId}` }),
  }),
});

const DeleteSectionPayload = deletedPayload(
  'deleteSection',
  'Section',
  'deletedSectionId',
  'The global id that the section had.',
);

const inputArg = <Type>(type: Type, description: string) =>
  ({ type, required: true, description }) as const;

builder.mutationFields((t) => ({
  updateSection: t.parsedField({
    type: UpdateSectionPayload,
    description: 'Renames a section. Sends one write request.',
    args: { input: t.arg(inputArg(UpdateSectionInput, 'The section, and its new name.')) },
    parse: ({ input }) => {
      const gid = parseGid('Section', input.section, 'section');
      checkTitle(input.name, 'name');
      return updateSection(gid, { name: input.name });
    },
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      section: await sendWrite(kind, write, selectionOf(info).mask, context),
    }),
  }),
  moveSection: t.parsedField({
    type: MoveSectionPayload,
    description: 'Moves a section to another position in its project. Sends one write request.',
    args: { input: t.arg(inputArg(MoveSectionInput, 'The section, and its new position.')) },
    parse: ({ input }) => {
      const project = parseGid('Project', input.project, 'project');
      const gid = parseGid('Section', input.section, 'section');
      const placement = parseSectionPlacement(gid, input);
      return { gid, write: moveSection(project, { section: gid, ...placement }) };
    },
    cost: ({ write }, source) => writeCost(write, source),
    resolve: async (_root, { gid, write }, context) => {
      await sendWrite(kind, write, emptyMask, context);
      return { gid };
    },
  }),
  deleteSection: t.parsedField({
    type: DeleteSectionPayload,
    description:
      'Deletes a section. Asana rejects this if the section has tasks, or if it is the last section of the project: move or delete the tasks first. A deleted section cannot be restored, but it is empty, so `createSection` replaces it.',
    args: { input: t.arg(inputArg(DeleteSectionInput, 'The section to delete.')) },
    parse: ({ input }) => parseGid('Section', input.section, 'section'),
    cost: (gid, source) => writeCost(deleteSection(gid), source),
    resolve: async (_root, gid, context) => {
      await sendWrite(kind, deleteSection(gid), emptyMask, context);
      return { gid };
    },
  }),
}));
