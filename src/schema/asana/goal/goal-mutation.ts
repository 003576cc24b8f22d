import {
  changeGoalFollowers,
  createGoal,
  deleteGoal,
  type GoalData,
  setGoalMetric,
  setGoalValue,
  updateGoal,
} from '../../../service/asana/record/goal.ts';
import { InputError } from '../../error/input-error.ts';
import {
  checkExclusive,
  clearable,
  type InputValues,
  input,
  noChanges,
  notNull,
  optional,
  textInput,
  withDefault,
} from '../../mutation/input.ts';
import { idInput, userInput, usersInput } from '../record/id-input.ts';
import { Goal } from '../record/refs.ts';
import { checkHtmlText, checkShortRichText } from '../record/rich-text.ts';
import { knownValueInput } from '../record/string-enum.ts';
import { toDay, toNotes } from '../record/write.ts';
import { deleted, writeMutation, written } from '../record/write-mutation.ts';
import { GoalStatus, GoalUnit } from './goal.ts';

const shared = {
  notes: clearable(
    input(
      'String',
      'The description of the goal, as plain text. Cannot be combined with `htmlNotes`.',
    ),
    null,
  ),
  htmlNotes: clearable(
    input(
      'String',
      'The description in Asana’s rich text: XML inside one <body>. Cannot be combined with `notes`.',
      (html, name, all) => {
        checkExclusive(all, 'notes', name);
        checkShortRichText(html, name);
        return html;
      },
    ),
    null,
  ),
  startOn: clearable(
    input('Date', 'The start date. A goal with a start date needs a due date.', toDay),
    null,
  ),
  dueOn: clearable(input('Date', 'The due date.', toDay), null),
  owner: clearable(userInput('The user who is responsible for the goal.'), null),
};

const toData = ({
  notes,
  htmlNotes,
  startOn,
  dueOn,
  ...data
}: GoalData & InputValues<typeof shared>): GoalData => ({
  ...data,
  ...toNotes({ notes, htmlNotes }),
  ...(startOn === undefined ? {} : { start_on: startOn }),
  ...(dueOn === undefined ? {} : { due_on: dueOn }),
});

/** What Asana calls the inputs. */
const inputNames = {
  html_notes: 'htmlNotes',
  start_on: 'startOn',
  due_on: 'dueOn',
  current_number_value: 'currentValue',
  initial_number_value: 'initialValue',
  target_number_value: 'targetValue',
};
const changed = written('goal', Goal, 'The goal after the change.');
const goal = idInput('Goal', 'The goal.', 'Give the Asana gid or the global id.');

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
  },
  write: ({ team, ...values }) =>
    createGoal({
      ...toData(values),
      ...(team === undefined ? { is_workspace_level: true } : { team }),
    }),
  check: checkHtmlText,
  inputNames,
  payload: written('goal', Goal, 'The new goal.'),
});

writeMutation('updateGoal', {
  effect: 'CHANGES',
  description: 'Changes a goal.',
  argument: 'The goal, and the changes to make.',
  input: 'Changes to a goal. Fields that are omitted do not change; null clears a field.',
  inputs: {
    goal,
    name: notNull(textInput('The name of the goal.')),
    status: notNull(knownValueInput(GoalStatus, 'The state of the goal.')),
    ...shared,
  },
  write({ goal: gid, ...values }) {
    const data = toData(values);
    if (Object.keys(data).length > 0) return updateGoal(gid, data);
    throw noChanges('goal');
  },
  check: checkHtmlText,
  inputNames,
  payload: changed,
});

writeMutation('deleteGoal', {
  effect: 'DELETES',
  description: 'Deletes a goal. Asana documents no way to restore it.',
  argument: 'The goal to delete.',
  input: 'A goal to delete.',
  inputs: { goal },
  write: (values) => deleteGoal(values.goal),
  payload: deleted('goal', Goal, 'The global id that the goal had.'),
});

const value = (text: string) => input('Float', text);

writeMutation('setGoalMetric', {
  effect: 'CHANGES',
  description:
    'Sets how the progress of a goal is measured: by a number that users enter. It replaces the metric that the goal has.',
  argument: 'The goal, and how it is measured.',
  input: 'How the progress of a goal is measured.',
  inputs: {
    goal,
    unit: withDefault(knownValueInput(GoalUnit, 'The unit. Default: a plain number.'), 'none'),
    currencyCode: optional(
      input('String', 'The ISO 4217 code of the currency. Required with the unit CURRENCY.'),
    ),
    precision: withDefault(
      input(
        'Int',
        'The number of digits after the decimal point, 0 to 6.',
        (digits: number, name: string) => {
          if (digits >= 0 && digits <= 6) return digits;
          throw new InputError(name, `${name} must be 0 to 6.`);
        },
      ),
      0,
    ),
    initialValue: withDefault(value('The first value.'), 0),
    targetValue: input(
      'Float',
      'The value to reach. It must differ from the first value.',
      (target: number, name: string, { initialValue }) => {
        if (target !== (initialValue ?? 0)) return target;
        throw new InputError(name, `${name} must differ from initialValue.`);
      },
    ),
    currentValue: optional(value('The value that is reached now. Default: the first value.')),
  },
  write({ goal: gid, unit, currencyCode, precision, ...values }) {
    if ((unit === 'currency') !== (currencyCode !== undefined)) {
      throw new InputError(
        'currencyCode',
        'currencyCode belongs to the unit CURRENCY, and is required there.',
      );
    }
    return setGoalMetric(gid, {
      unit,
      precision,
      ...(currencyCode !== undefined && { currency_code: currencyCode }),
      initial_number_value: values.initialValue,
      target_number_value: values.targetValue,
      current_number_value: values.currentValue ?? values.initialValue,
    });
  },
  inputNames,
  payload: changed,
});

writeMutation('setGoalValue', {
  effect: 'CHANGES',
  description:
    'Sets the value that a goal has reached. The goal must have a metric that users enter.',
  argument: 'The goal, and its value.',
  input: 'The value that a goal has reached.',
  inputs: { goal, currentValue: value('The value that is reached now.') },
  write: (values) => setGoalValue(values.goal, values.currentValue),
  inputNames,
  payload: changed,
});

const argument = 'The goal, and the users.';

writeMutation('addGoalFollowers', {
  effect: 'SHARES',
  description: 'Adds followers to a goal: its members, whom Asana tells about changes.',
  argument,
  input: 'Users to add as followers of a goal.',
  inputs: { goal, followers: usersInput('The users to add. The current followers remain.') },
  write: (values) => changeGoalFollowers('addFollowers', values.goal, values.followers),
  payload: changed,
});

writeMutation('removeGoalFollowers', {
  effect: 'SHARES',
  description: 'Removes followers from a goal, who are its members.',
  argument,
  input: 'Users to remove from the followers of a goal.',
  inputs: {
    goal,
    followers: usersInput('The users to remove. Users who are not followers are ignored.'),
  },
  write: (values) => changeGoalFollowers('removeFollowers', values.goal, values.followers),
  payload: changed,
});
