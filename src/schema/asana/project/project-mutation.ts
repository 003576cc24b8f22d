import {
  createProject,
  createTeamProject,
  deleteProject,
  updateProject,
} from '../../../service/asana/record/project.ts';
import { InputError } from '../../error/input-error.ts';
import {
  clearable,
  input,
  notNull,
  optional,
  someChanges,
  switchInput,
  textInput,
} from '../../mutation/input.ts';
import { idInput, userInput } from '../record/id-input.ts';
import { Project } from '../record/refs.ts';
import { checkHtmlText } from '../record/rich-text.ts';
import { notesInputs, startChange, startWithDueDate } from '../record/shared-input.ts';
import { knownValueInput } from '../record/string-enum.ts';
import { toDay, withNotes } from '../record/write.ts';
import { deleted, writeMutation, written } from '../record/write-mutation.ts';
import { ProjectPrivacy, ProjectView } from './project.ts';

const shared = {
  startOn: startChange,
  ...notesInputs('project'),
  color: clearable(
    input('String', 'The name of a color in Asana’s palette, such as "dark-teal".'),
    null,
  ),
  dueOn: clearable(input('Date', 'The due date.', toDay), null),
  owner: clearable(userInput('The user who is responsible for the project.'), null),
};

const privacy = knownValueInput(
  ProjectPrivacy,
  'Who can find the project. Administrators of Asana can restrict the values.',
);
const view = knownValueInput(ProjectView, 'The view that Asana opens first.');

writeMutation('createProject', {
  effect: 'ADDS',
  description: 'Creates a project with one section, "Untitled section".',
  argument: 'The project to create.',
  input: 'A new project. It belongs to a team, or to a workspace that has no teams.',
  inputs: {
    name: textInput('The name of the project.'),
    ...shared,
    startOn: optional(startWithDueDate),
    privacySetting: optional(privacy),
    defaultView: optional(view),
    workspace: optional(idInput('Workspace', 'The workspace. Required if `team` is omitted.')),
    team: optional(idInput('Team', 'The team. Required in an organization.')),
  },
  write({ name, workspace, team, ...fields }) {
    const data = { name, ...withNotes(fields) };
    if (workspace !== undefined) {
      return createProject({ ...data, workspace, ...(team === undefined ? {} : { team }) });
    }
    if (team !== undefined) return createTeamProject(team, data);
    throw new InputError(
      'workspace',
      'Define where the project belongs: give a workspace or a team.',
    );
  },
  check: checkHtmlText,
  payload: written('project', Project, 'The project after the change.'),
});

writeMutation('updateProject', {
  effect: 'CHANGES',
  description: 'Changes a project: for example renames, archives or restores it.',
  argument: 'The project, and the changes to make.',
  input: 'Changes to a project. Fields that are omitted do not change; null clears a field.',
  inputs: {
    project: idInput('Project', 'The project to change.'),
    name: notNull(textInput('The name of the project.')),
    ...shared,
    privacySetting: notNull(privacy),
    defaultView: notNull(view),
    archived: switchInput('True archives the project; false restores it.'),
  },
  write: ({ project, ...values }) =>
    updateProject(project, someChanges('project', withNotes(values))),
  check: checkHtmlText,
  payload: written('project', Project, 'The project after the change.'),
});

writeMutation('deleteProject', {
  effect: 'DELETES',
  description:
    'Moves a project to the trash, with its tasks that have no assignee and are in no other project. For 30 days, the person who deleted it can restore it in Asana’s web app; this API cannot. To hide a project and keep its tasks, archive it with `updateProject`.',
  argument: 'The project to delete.',
  input: 'A project to move to the trash.',
  inputs: { project: idInput('Project', 'The project to delete.') },
  write: ({ project }) => deleteProject(project),
  payload: deleted('project', Project, 'The global id of the project that is now in the trash.'),
});
