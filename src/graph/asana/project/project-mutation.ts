import {
  createProject,
  createTeamProject,
  type ProjectRecord,
  updateProject,
} from '../../../asana/project.ts';
import { selectionOf } from '../../../selection/selection.ts';
import { builder } from '../../builder/builder.ts';
import { parseGid } from '../../id/id.ts';
import { toKind } from '../record/record-kind.ts';
import { Project } from '../record/refs.ts';
import { writeOne } from '../record/write.ts';
import {
  CreateProjectInput,
  type CreateProjectInputShape,
  checkCreateProject,
  checkUpdateProject,
  toProjectData,
  UpdateProjectInput,
} from './project-input.ts';

const payloadOf = (name: string, description: string) =>
  builder.objectRef<{ readonly project: ProjectRecord }>(name).implement({
    description,
    fields: (t) => ({
      project: t.expose('project', {
        type: Project,
        nullable: false,
        description: 'The project after the change.',
      }),
    }),
  });

function toCreateProjectWrite({ workspace, team, ...input }: CreateProjectInputShape) {
  const data = toProjectData(input);
  const teamGid = team == null ? null : parseGid('Team', team, 'team');
  if (workspace == null) return createTeamProject(teamGid ?? '', data);
  const workspaceGid = parseGid('Workspace', workspace, 'workspace');
  return createProject({ ...data, workspace: workspaceGid, ...(teamGid ? { team: teamGid } : {}) });
}

builder.mutationFields((t) => ({
  createProject: t.field({
    type: payloadOf('CreateProjectPayload', 'The result of `createProject`.'),
    nullable: false,
    description: 'Creates a project with one section, "Untitled section". Sends one write request.',
    args: {
      input: t.arg({
        type: CreateProjectInput,
        required: true,
        description: 'The project to create.',
      }),
    },
    check: ({ input }) => checkCreateProject(input),
    resolve: async (_root, { input }, context, info) => {
      const write = toCreateProjectWrite(input);
      return {
        project: await writeOne(toKind('project'), write, selectionOf(info).mask, context),
      };
    },
  }),
  updateProject: t.field({
    type: payloadOf('UpdateProjectPayload', 'The result of `updateProject`.'),
    nullable: false,
    description:
      'Changes a project: for example renames, archives or restores it. Sends one write request.',
    args: {
      input: t.arg({
        type: UpdateProjectInput,
        required: true,
        description: 'The project, and the changes to make.',
      }),
    },
    check: ({ input }) => checkUpdateProject(input),
    resolve: async (_root, { input: { project, ...changes } }, context, info) => {
      const write = updateProject(parseGid('Project', project, 'project'), toProjectData(changes));
      return {
        project: await writeOne(toKind('project'), write, selectionOf(info).mask, context),
      };
    },
  }),
}));
