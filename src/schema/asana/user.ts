import { listAllocations } from '../../service/asana/record/allocation.ts';
import { listUserTeams } from '../../service/asana/record/team.ts';
import { photoFields } from '../../service/asana/record/user.ts';
import { InputError } from '../error/input-error.ts';
import { parseGid } from '../id/id.ts';
import { listField, readAfterRecord } from '../relay/list-field.ts';
import { type PageArgs, pageArgs } from '../relay/page.ts';
import { absenceArgs, absencesOfUser, parseAbsences } from './absence/absence.ts';
import { defineType } from './record/asana-type.ts';
import { anyId } from './record/id-input.ts';
import { listByOffset } from './record/offset-list.ts';
import {
  Absence,
  Allocation,
  MyTasksSectionConnection,
  Task,
  Team,
  User,
  Workspace,
} from './record/refs.ts';
import { filterArg } from './task/filter/task-filter.ts';
import { listOrderArg } from './task/filter/task-order.ts';
import { myTasksSectionsField } from './task/list/my-tasks.ts';
import { userTasksField } from './task/list/other-task-list.ts';

/** The field of the smallest photo that is large enough, or of the largest photo if none is. */
function toPhotoField(pixels: number | null | undefined) {
  const sides = Object.entries(photoFields);
  const enough = sides.find(([side]) => Number(side) >= (pixels ?? 128));
  return enough?.[1] ?? photoFields[1024];
}

interface WorkspaceArgs extends PageArgs {
  readonly workspace: string;
}

const teamsOfUser = (user: string, workspace: string) =>
  listByOffset(Team.kind, listUserTeams(user, workspace));

const allocationsOfUser = (assignee: string, workspace: string) =>
  listByOffset(Allocation.kind, listAllocations({ assignee, workspace }));

const parseWorkspace = ({ workspace }: WorkspaceArgs): string =>
  parseGid('Workspace', workspace, 'workspace');

defineType(User, {
  description: 'A person with an Asana account.',
  byId: 'A user by their id.',
  fields: (t) => ({
    name: t.stringAt('name', 'The display name of the user.'),
    email: t.stringAt('email', 'The email address of the account.'),
    photoUrl: t.parsedField({
      type: 'URL',
      description: 'The URL of the user’s photo, which is square. Null if the user has no photo.',
      args: {
        size: t.arg.int({
          defaultValue: 128,
          description: `The minimum side length in pixels. Asana stores photos of ${Object.keys(photoFields).join(', ')} pixels: the result is the smallest of these that is large enough, or the largest one if none is.`,
        }),
      },
      reads: ({ size }) => [`photo.${toPhotoField(size)}`],
      parse: ({ size }) => {
        if (size != null && size < 1) {
          throw new InputError('size', 'size must be 1 or more pixels.');
        }
        return toPhotoField(size);
      },
      resolve: ({ photo }, photoField) => photo?.[photoField],
    }),
    workspaces: t.at(
      'workspaces',
      [Workspace],
      'The workspaces that the user shares with the viewer.',
    ),
    teams: t.field({
      type: Team.connection,
      description:
        'The teams of an organization to which the user belongs and that the viewer can see. Empty for a workspace that is not an organization.',
      args: {
        workspace: t.arg.id({ required: true, description: `The organization. ${anyId}` }),
        ...pageArgs,
      },
      ...listField(teamsOfUser, parseWorkspace),
    }),
    allocations: t.field({
      type: Allocation.connection,
      description: 'The time of the user that is reserved for projects of a workspace.',
      args: {
        workspace: t.arg.id({ required: true, description: `The workspace. ${anyId}` }),
        ...pageArgs,
      },
      // Asana does not accept `me` or an e-mail address here.
      ...readAfterRecord(listField(allocationsOfUser, parseWorkspace)),
    }),
    absences: t.field({
      type: Absence.connection,
      description:
        'The days on which the user is out of office, in a workspace. Asana does not document their order: use `startDate`.',
      args: absenceArgs,
      ...readAfterRecord(listField(absencesOfUser, parseAbsences)),
    }),
    tasks: t.field({
      type: Task.connection,
      description:
        'The tasks in a workspace that are assigned to the user and that the viewer can see. For the viewer these are “My tasks”, and `assigneeSection` of each task is its section there.',
      args: {
        workspace: t.arg.id({ required: true, description: `The workspace. ${anyId}` }),
        ...filterArg,
        ...listOrderArg,
        ...pageArgs,
      },
      ...userTasksField,
    }),
    myTasksSections: t.field({
      type: MyTasksSectionConnection,
      description:
        'The sections of “My tasks” in a workspace, in order, also those without tasks. Only the viewer’s own can be read.',
      args: {
        workspace: t.arg.id({ required: true, description: `The workspace. ${anyId}` }),
        ...pageArgs,
      },
      ...myTasksSectionsField,
    }),
  }),
});
