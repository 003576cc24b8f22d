import { changeProjectUsers } from '../../../service/asana/record/project.ts';
import { idInput, usersInput } from '../record/id-input.ts';
import { Project } from '../record/refs.ts';
import { writeMutation, written } from '../record/write-mutation.ts';

const project = idInput('Project', 'The project.');
const argument = 'The project, and the users.';

writeMutation('addProjectMembers', {
  effect: 'SHARES',
  description:
    'Adds members to a project. Asana can also make them followers, if their own notification settings say so.',
  argument,
  input: 'Users to add as members of a project.',
  inputs: { project, members: usersInput('The users to add. The current members remain.') },
  write: (values) => changeProjectUsers('addMembers', values.project, values.members),
  payload: written('project', Project, 'The project after the change.'),
});

writeMutation('removeProjectMembers', {
  effect: 'SHARES',
  description: 'Removes members from a project.',
  argument,
  input: 'Users to remove from the members of a project.',
  inputs: {
    project,
    members: usersInput('The users to remove. Users who are not members are ignored.'),
  },
  write: (values) => changeProjectUsers('removeMembers', values.project, values.members),
  payload: written('project', Project, 'The project after the change.'),
});

writeMutation('addProjectFollowers', {
  effect: 'SHARES',
  description:
    'Adds followers to a project: Asana tells them about new tasks and status updates. Users who are not members become members.',
  argument,
  input: 'Users to add as followers of a project.',
  inputs: { project, followers: usersInput('The users to add. The current followers remain.') },
  write: (values) => changeProjectUsers('addFollowers', values.project, values.followers),
  payload: written('project', Project, 'The project after the change.'),
});

writeMutation('removeProjectFollowers', {
  effect: 'CHANGES',
  description: 'Removes followers from a project. They remain members.',
  argument,
  input: 'Users to remove from the followers of a project.',
  inputs: {
    project,
    followers: usersInput('The users to remove. Users who are not followers are ignored.'),
  },
  write: (values) => changeProjectUsers('removeFollowers', values.project, values.followers),
  payload: written('project', Project, 'The project after the change.'),
});
