import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { toKind } from '../record/record-kind.ts';
import { Project } from '../record/refs.ts';
import { sendWrite, writeCost } from '../record/write.ts';
import {
  CreateProjectInput,
  parseNewProject,
  parseProjectChange,
  UpdateProjectInput,
} from './project-input.ts';

const payloadOf = (mutation: string) =>
  recordPayload(mutation, 'project', Project, 'The project after the change.');

builder.mutationFields((t) => ({
  createProject: t.parsedField({
    type: payloadOf('createProject'),
    description: 'Creates a project with one section, "Untitled section". Sends one write request.',
    args: {
      input: t.arg({
        type: CreateProjectInput,
        required: true,
        description: 'The project to create.',
      }),
    },
    parse: ({ input }) => parseNewProject(input),
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      project: await sendWrite(toKind('project'), write, selectionOf(info).mask, context),
    }),
  }),
  updateProject: t.parsedField({
    type: payloadOf('updateProject'),
    description:
      'Changes a project: for example renames, archives or restores it. Sends one write request.',
    args: {
      input: t.arg({
        type: UpdateProjectInput,
        required: true,
        description: 'The project, and the changes to make.',
      }),
    },
    parse: ({ input }) => parseProjectChange(input),
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      project: await sendWrite(toKind('project'), write, selectionOf(info).mask, context),
    }),
  }),
}));
