import {
  createProject,
  createTeamProject,
  type ProjectRecord,
  updateProject,
} from '../../../asana/project.ts';
import { selectionOf } from '../../../selection/selection.ts';
import { builder } from '../../builder/builder.ts';
import { parseGid } from '../../id/id.ts';
import { toKind } from '../record/kind.ts';
import { Project } from '../record/refs.ts';
import { writeOne } from '../record/write-one.ts';
import {
  type CreateProjectGiven,
  CreateProjectInput,
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
        description: 'The project as it is now.',
      }),
    }),
  });

function toCreateProject({ workspace, team, ...input }: CreateProjectGiven) {
  const data = toProjectData(input);
  const teamGid = team == null ? null : parseGid('Team', team, 'team');
  if (workspace == null) return createTeamProject(teamGid ?? '', data);
  const workspaceGid = parseGid('Workspace', workspace, 'workspace');
  return createProject({ ...data, workspace: workspaceGid, ...(teamGid ? { team: teamGid } : {}) });
}

builder.mutationFields((t) => ({
  createProject: t.field({
    type: payloadOf('CreateProjectPayload', 'What `createProject` made.'),
    nullable: false,
    description: 'Creates a project; it begins with one section, "Untitled section". One write.',
    args: {
      input: t.arg({ type: CreateProjectInput, required: true, description: 'What to do.' }),
    },
    check: ({ input }) => checkCreateProject(input),
    resolve: async (_root, { input }, context, info) => {
      const write = toCreateProject(input);
      return {
        project: await writeOne(toKind('project'), write, selectionOf(info).mask, context),
      };
    },
  }),
  updateProject: t.field({
    type: payloadOf('UpdateProjectPayload', 'What `updateProject` changed.'),
    nullable: false,
    description: 'Changes a project: renames it, archives it, takes it out again. One write.',
    args: {
      input: t.arg({ type: UpdateProjectInput, required: true, description: 'What to do.' }),
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
