import type { ProjectData } from '../../../asana/project.ts';
import { type BuilderTypes, builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid, parseUserId } from '../../id/id.ts';
import { checkTitle } from '../../mutation/text.ts';
import { toDay } from '../record/day.ts';
import { anyId, anyUserId } from '../record/gid.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

/** The inputs that `createProject` and `updateProject` share. */
const shared = (t: InputFields) => ({
  notes: t.string({ description: 'The description of the project, as plain text.' }),
  color: t.string({
    description: 'The name of a color in Asana’s palette, such as "dark-teal".',
  }),
  dueOn: t.field({ type: 'Date', description: 'The due date.' }),
  startOn: t.field({
    type: 'Date',
    description: 'The start date. Asana requires `dueOn` in the same request.',
  }),
});

/** The input of `createProject`. */
export const CreateProjectInput = builder.inputType('CreateProjectInput', {
  description: 'A new project. It belongs to a team, or to a workspace that has no teams.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the project.' }),
    workspace: t.id({ description: `The workspace. Required if \`team\` is omitted. ${anyId}` }),
    team: t.id({ description: `The team. Required in an organization. ${anyId}` }),
    ...shared(t),
  }),
});

/** The input of `updateProject`. */
export const UpdateProjectInput = builder.inputType('UpdateProjectInput', {
  description: 'Changes to a project. Fields that are omitted do not change; null clears a field.',
  fields: (t) => ({
    project: t.id({ required: true, description: `The project to change. ${anyId}` }),
    name: t.string({ description: 'The name of the project.' }),
    archived: t.boolean({ description: 'True archives the project; false restores it.' }),
    owner: t.id({
      description: `The user who is responsible for the project. ${anyUserId}`,
    }),
    ...shared(t),
  }),
});

/** The inputs that resolvers receive. */
export type CreateProjectInputShape = typeof CreateProjectInput.$inferInput;
export type UpdateProjectInputShape = typeof UpdateProjectInput.$inferInput;

/** Throws InputError. */
export function checkCreateProject(input: CreateProjectInputShape): void {
  checkTitle(input.name, 'name');
  checkStart(input);
  if (input.workspace != null) parseGid('Workspace', input.workspace, 'workspace');
  if (input.team != null) parseGid('Team', input.team, 'team');
  if (input.workspace == null && input.team == null) {
    throw new InputError(
      'workspace',
      'Define where the project belongs: give a workspace or a team.',
    );
  }
}

/** Throws InputError. */
export function checkUpdateProject({ project, ...changes }: UpdateProjectInputShape): void {
  parseGid('Project', project, 'project');
  checkTitle(changes.name, 'name');
  checkStart(changes);
  if (changes.owner != null) parseUserId(changes.owner, 'owner');
  if (changes.archived === null) {
    throw new InputError('archived', 'archived must be true or false: it cannot be cleared.');
  }
  if (Object.values(changes).every((change) => change === undefined)) {
    throw new InputError(
      'project',
      'No changes are given: add at least one field besides the project.',
    );
  }
}

/** Converts the input to Asana's field names. Omitted fields stay omitted; null clears a field. */
export function toProjectData(
  input: Omit<CreateProjectInputShape, 'workspace' | 'team' | 'name'> & {
    readonly name?: string | null | undefined;
    readonly archived?: boolean | null | undefined;
    readonly owner?: string | null | undefined;
  },
): ProjectData {
  const { name, notes, color, dueOn, startOn, archived, owner } = input;
  return {
    ...(name == null ? {} : { name }),
    // Asana does not accept null for a description: an empty text clears it.
    ...(notes === undefined ? {} : { notes: notes ?? '' }),
    ...(color === undefined ? {} : { color }),
    ...(dueOn === undefined ? {} : { due_on: toDay(dueOn) }),
    ...(startOn === undefined ? {} : { start_on: toDay(startOn) }),
    ...(archived == null ? {} : { archived }),
    ...(owner === undefined ? {} : { owner: owner && parseUserId(owner, 'owner') }),
  };
}

function checkStart(input: Pick<CreateProjectInputShape, 'startOn' | 'dueOn'>): void {
  if (input.startOn != null && input.dueOn == null) {
    throw new InputError('startOn', 'Asana accepts startOn only together with dueOn.');
  }
}
