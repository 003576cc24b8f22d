import type { ProjectData } from '../../../asana/project.ts';
import { type BuilderTypes, builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid, parseUserId } from '../../id/id.ts';
import { checkTitle } from '../../mutation/text.ts';
import { toDay } from '../record/day.ts';
import { anyId } from '../record/gid.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

/** The inputs that creating and changing a project have in common. */
const shared = (t: InputFields) => ({
  notes: t.string({ description: 'The description, as plain text.' }),
  color: t.string({
    description: 'The name of a color of Asana’s palette, such as "dark-teal".',
  }),
  dueOn: t.field({ type: 'Date', description: 'The day it should be done.' }),
  startOn: t.field({
    type: 'Date',
    description: 'The day it begins. Asana wants `dueOn` in the same write.',
  }),
});

/** What a project is created with. */
export const CreateProjectInput = builder.inputType('CreateProjectInput', {
  description: 'A new project. It belongs to a team, or to a workspace that has none.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The title.' }),
    workspace: t.id({ description: `The workspace; needed without a team. ${anyId}` }),
    team: t.id({ description: `The team; an organization wants one. ${anyId}` }),
    ...shared(t),
  }),
});

/** What is changed of a project. */
export const UpdateProjectInput = builder.inputType('UpdateProjectInput', {
  description: 'Changes to a project. What is absent stays as it is; null clears.',
  fields: (t) => ({
    project: t.id({ required: true, description: `The project. ${anyId}` }),
    name: t.string({ description: 'The title.' }),
    archived: t.boolean({ description: 'True puts it away, false takes it out again.' }),
    owner: t.id({
      description: `Who answers for it. ${anyId} An e-mail address and "me" work too.`,
    }),
    ...shared(t),
  }),
});

/** As resolvers are given them. */
export type CreateProjectGiven = typeof CreateProjectInput.$inferInput;
export type UpdateProjectGiven = typeof UpdateProjectInput.$inferInput;

/** Throws InputError. */
export function checkCreateProject(input: CreateProjectGiven): void {
  checkTitle(input.name, 'name');
  checkStart(input);
  if (input.workspace != null) parseGid('Workspace', input.workspace, 'workspace');
  if (input.team != null) parseGid('Team', input.team, 'team');
  if (input.workspace == null && input.team == null) {
    throw new InputError('workspace', 'Say where the project belongs: give a workspace or a team.');
  }
}

/** Throws InputError. */
export function checkUpdateProject({ project, ...changes }: UpdateProjectGiven): void {
  parseGid('Project', project, 'project');
  checkTitle(changes.name, 'name');
  checkStart(changes);
  if (changes.owner != null) parseUserId(changes.owner, 'owner');
  if (changes.archived === null) {
    throw new InputError('archived', 'archived is true or false; it cannot be cleared.');
  }
  if (Object.values(changes).every((change) => change === undefined)) {
    throw new InputError('project', 'Nothing is to be changed: name a field beside the project.');
  }
}

/** In Asana's spelling. What is absent stays absent; what is null is cleared. */
export function toProjectData(
  input: Omit<CreateProjectGiven, 'workspace' | 'team' | 'name'> & {
    readonly name?: string | null | undefined;
    readonly archived?: boolean | null | undefined;
    readonly owner?: string | null | undefined;
  },
): ProjectData {
  const { name, notes, color, dueOn, startOn, archived, owner } = input;
  return {
    ...(name == null ? {} : { name }),
    // Asana has no null for a description: it is cleared by an empty one.
    ...(notes === undefined ? {} : { notes: notes ?? '' }),
    ...(color === undefined ? {} : { color }),
    ...(dueOn === undefined ? {} : { due_on: toDay(dueOn) }),
    ...(startOn === undefined ? {} : { start_on: toDay(startOn) }),
    ...(archived == null ? {} : { archived }),
    ...(owner === undefined ? {} : { owner: owner && parseUserId(owner, 'owner') }),
  };
}

function checkStart(input: Pick<CreateProjectGiven, 'startOn' | 'dueOn'>): void {
  if (input.startOn != null && input.dueOn == null) {
    throw new InputError('startOn', 'Asana takes startOn only together with dueOn.');
  }
}
