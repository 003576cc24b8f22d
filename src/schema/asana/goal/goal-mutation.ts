import {
  changeGoalFollowers,
  createGoal,
  deleteGoal,
  updateGoal,
} from '../../../service/asana/record/goal.ts';
import {
  clearable,
  input,
  notNull,
  optional,
  someChanges,
  textInput,
} from '../../mutation/input.ts';
import { idInput, usersInput } from '../record/id-input.ts';
import { Goal } from '../record/refs.ts';
import { checkHtmlText } from '../record/rich-text.ts';
import { notesInputs, withoutDueDate } from '../record/shared-input.ts';
import { knownValueInput } from '../record/string-enum.ts';
import { toDay, withNotes } from '../record/write.ts';
import { deleteMutation, writeMutation, written } from '../record/write-mutation.ts';
import { GoalStatus } from './goal.ts';
import { changedGoal, goalInput } from './goal-metric.ts';

const start = input('Date', 'The start date. A goal with a start date needs a due date.', toDay);

const shared = {
  ...notesInputs('goal'),
  startOn: clearable(start, null),
  dueOn: clearable(input('Date', 'The due date.', toDay), null),
  timePeriod: clearable(
    idInput('TimePeriod', 'The part of the year in which the goal is to be reached.'),
    null,
  ),
  // Asana’s description accepts only a gid here, and no e-mail address.
  owner: clearable(idInput('User', 'The user who is responsible for the goal.'), null),
};

writeMutation('createGoal', {
  effect: 'ADDS',
  description: 'Creates a goal of a workspace or of a team. Requires a paid plan of Asana.',
  argument: 'The goal to create.',
  input: 'A new goal.',
  inputs: {
    workspace: idInput('Workspace', 'The workspace.'),
    name: textInput('The name of the goal.'),
    team: optional(idInput('Team', 'The team. Omit it for a goal of the whole organization.')),
    ...shared,
    startOn: optional({
      ...start,
      parse(given, name, all) {
        if (all['dueOn'] == null) throw withoutDueDate(name);
        return start.parse(given, name, all);
      },
    }),
  },
  write: (values) =>
    createGoal({
      ...withNotes(values),
      ...(values.team === undefined && { is_workspace_level: true }),
    }),
  check: checkHtmlText,
  payload: written('goal', Goal, 'The new goal.'),
});

writeMutation('updateGoal', {
  effect: 'CHANGES',
  description: 'Changes a goal.',
  argument: 'The goal, and the changes to make.',
  input: 'Changes to a goal. Fields that are omitted do not change; null clears a field.',
  inputs: {
    goal: goalInput,
    name: notNull(textInput('The name of the goal.')),
    status: notNull(knownValueInput(GoalStatus, 'The state of the goal.')),
    ...shared,
  },
  write: ({ goal, ...values }) => updateGoal(goal, someChanges('goal', withNotes(values))),
  check: checkHtmlText,
  payload: changedGoal,
});

deleteMutation(Goal, deleteGoal, 'Deletes a goal. Asana documents no way to restore it.');

const argument = 'The goal, and the users.';

writeMutation('addGoalFollowers', {
  effect: 'SHARES',
  description: 'Adds followers to a goal: its members, whom Asana tells about changes.',
  argument,
  input: 'Users to add as followers of a goal.',
  inputs: {
    goal: goalInput,
    followers: usersInput('The users to add. The current followers remain.'),
  },
  write: (values) => changeGoalFollowers('addFollowers', values.goal, values.followers),
  payload: changedGoal,
});

writeMutation('removeGoalFollowers', {
  effect: 'SHARES',
  description: 'Removes followers from a goal, who are its members.',
  argument,
  input: 'Users to remove from the followers of a goal.',
  inputs: {
    goal: goalInput,
    followers: usersInput('The users to remove. Users who are not followers are ignored.'),
  },
  write: (values) => changeGoalFollowers('removeFollowers', values.goal, values.followers),
  payload: changedGoal,
});
