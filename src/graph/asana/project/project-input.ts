import {
  createProject,
  createTeamProject,
  type ProjectData,
  type ProjectRecord,
  updateProject,
} from '../../../asana/record/project.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import { type BuilderTypes, builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid, parseUserId } from '../../id/id.ts';
import { checkTitle } from '../../mutation/text.ts';
import { anyId, anyUserId } from '../record/gid.ts';
import { toDay } from '../record/write.ts';

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

type CreateInput = typeof CreateProjectInput.$inferInput;
type UpdateInput = typeof UpdateProjectInput.$inferInput;

/** The write that creates a project in its workspace or team. Throws InputError. */
export function parseNewProject(input: CreateInput): AsanaWrite<ProjectRecord> {
  checkTitle(input.name, 'name');
  checkStart(input);
  const workspace =
    input.workspace == null ? null : parseGid('Workspace', input.workspace, 'workspace');
  const team = input.team == null ? null : parseGid('Team', input.team, 'team');
  const data = { name: input.name, ...toSharedData(input) };
  if (workspace !== null) {
    return createProject({ ...data, workspace, ...(team === null ? {} : { team }) });
  }
  if (team !== null) return createTeamProject(team, data);
  throw new InputError(
    'workspace',
    'Define where the project belongs: give a workspace or a team.',
  );
}

/** The write that changes a project. Throws InputError. */
export function parseProjectChange({
  project,
  ...changes
}: UpdateInput): AsanaWrite<ProjectRecord> {
  const gid = parseGid('Project', project, 'project');
  const { name, archived } = changes;
  checkTitle(name, 'name');
  checkStart(changes);
  const owner = changes.owner == null ? null : parseUserId(changes.owner, 'owner');
  if (archived === null) {
    throw new InputError('archived', 'archived must be true or false: it cannot be cleared.');
  }
  if (Object.values(changes).every((change) => change === undefined)) {
    throw new InputError(
      'project',
      'No changes are given: add at least one field besides the project.',
    );
  }
  return updateProject(gid, {
    ...(name == null ? {} : { name }),
    ...toSharedData(changes),
    ...(archived === undefined ? {} : { archived }),
    ...(changes.owner === undefined ? {} : { owner }),
  });
}

type SharedInput = Pick<CreateInput, 'notes' | 'color' | 'dueOn' | 'startOn'>;

/** Converts the shared inputs to Asana's field names. Omitted fields stay omitted; null clears a field. */
function toSharedData({ notes, color, dueOn, startOn }: SharedInput): ProjectData {
  return {
    // Asana does not accept null for a description: an empty text clears it.
    ...(notes === undefined ? {} : { notes: notes ?? '' }),
    ...(color === undefined ? {} : { color }),
    ...(dueOn === undefined ? {} : { due_on: toDay(dueOn) }),
    ...(startOn === undefined ? {} : { start_on: toDay(startOn) }),
  };
}

function checkStart({ startOn, dueOn }: SharedInput): void {
  if (startOn != null && dueOn == null) {
    throw new InputError('startOn', 'Asana accepts startOn only together with dueOn.');
  }
}
