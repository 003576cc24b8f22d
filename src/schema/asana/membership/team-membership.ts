import { addTeamUser, removeTeamUser } from '../../../service/asana/record/membership.ts';
import { defineType } from '../record/asana-type.ts';
import { idInput, userInput } from '../record/id-input.ts';
import { Team, TeamMembership, User } from '../record/refs.ts';
import { readAfterwards, writeMutation, written } from '../record/write-mutation.ts';

defineType(TeamMembership, {
  description: 'What a user is in a team.',
  fields: (t) => ({
    isAdmin: t.booleanAt('is_admin', 'Whether the user is an administrator of the team.'),
    isGuest: t.booleanAt('is_guest', 'Whether the user is a guest.'),
    isLimitedAccess: t.booleanAt(
      'is_limited_access',
      'Whether the user sees only a part of the team.',
    ),
    user: t.at('user', User, 'The user.'),
    team: t.at('team', Team, 'The team.'),
  }),
});

const team = idInput('Team', 'The team. The viewer must be a member of it.');

writeMutation('addTeamMember', {
  effect: 'SHARES',
  description: 'Adds a user of the organization to a team.',
  argument: 'The team, and the user.',
  input: 'A user to add to a team.',
  inputs: { team, user: userInput('The user to add.') },
  write: (values) => addTeamUser(values.team, values.user),
  payload: written('teamMembership', TeamMembership, 'The new membership.'),
});

writeMutation('removeTeamMember', {
  effect: 'SHARES',
  description: 'Removes a user from a team.',
  argument: 'The team, and the user.',
  input: 'A user to remove from a team.',
  inputs: { team, user: userInput('The user to remove.') },
  write: (values) => removeTeamUser(values.team, values.user),
  // Asana's response is empty.
  payload: readAfterwards({ team: { type: Team, description: 'The team after the change.' } }),
});
