import { setGoalMetric, setGoalValue } from '../../../service/asana/record/goal.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { input, optional, withDefault } from '../../mutation/input.ts';
import { asanaRecord } from '../record/asana-type.ts';
import { gidOptions, idInput } from '../record/id-input.ts';
import { Goal, GoalMetric } from '../record/refs.ts';
import { defineStringEnum, knownValueInput, stringEnumAt } from '../record/string-enum.ts';
import { toProperties } from '../record/write.ts';
import { writeMutation, written } from '../record/write-mutation.ts';

// How the progress of a goal is measured.

/** Source: OAS, GoalMetricBase. */
const GoalUnit = defineStringEnum('GoalUnit', 'The unit in which a goal is measured.', {
  none: 'A plain number.',
  currency: 'An amount of money.',
  percentage: 'A percentage: 0.25 is 25 %.',
});

builder.objectType(GoalMetric, {
  description:
    'How the progress of a goal is measured: as a number on the way from a first to a last value.',
  record: asanaRecord('goal_metric'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    unit: t.field(stringEnumAt('unit', GoalUnit, 'The unit of the values.')),
    currencyCode: t.stringAt(
      'currency_code',
      'The ISO 4217 code of the currency, or null if the unit is not CURRENCY.',
    ),
    precision: t.intAt('precision', 'The number of digits after the decimal point.'),
    initialValue: t.floatAt('initial_number_value', 'The first value.'),
    targetValue: t.floatAt('target_number_value', 'The value to reach.'),
    currentValue: t.floatAt('current_number_value', 'The value that is reached now.'),
    displayValue: t.stringAt('current_display_value', 'The current value as Asana displays it.'),
    progressSource: t.stringAt(
      'progress_source',
      'Where the current value comes from: "manual", or what Asana computes it from, such as "subgoal_progress".',
    ),
  }),
});

/** What Asana calls the inputs. */
const inputNames = {
  current_number_value: 'currentValue',
  initial_number_value: 'initialValue',
  target_number_value: 'targetValue',
};

export const goalInput = idInput('Goal', 'The goal.');
export const changedGoal = written('goal', Goal, 'The goal after the change.');

const value = (text: string) => input('Float', text);

writeMutation('setGoalMetric', {
  effect: 'CHANGES',
  description:
    'Sets how the progress of a goal is measured: by a number that users enter. It replaces the metric that the goal has.',
  argument: 'The goal, and how it is measured.',
  input: 'How the progress of a goal is measured.',
  inputs: {
    goal: goalInput,
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
  write({ goal: gid, ...values }) {
    if ((values.unit === 'currency') !== (values.currencyCode !== undefined)) {
      throw new InputError(
        'currencyCode',
        'currencyCode belongs to the unit CURRENCY, and is required there.',
      );
    }
    const currentValue = values.currentValue ?? values.initialValue;
    return setGoalMetric(
      gid,
      toProperties({ ...values, currentValue, progressSource: 'manual' }, inputNames),
    );
  },
  inputNames,
  payload: changedGoal,
});

writeMutation('setGoalValue', {
  effect: 'CHANGES',
  description:
    'Sets the value that a goal has reached. The goal must have a metric that users enter.',
  argument: 'The goal, and its value.',
  input: 'The value that a goal has reached.',
  inputs: { goal: goalInput, currentValue: value('The value that is reached now.') },
  write: (values) => setGoalValue(values.goal, values.currentValue),
  inputNames,
  payload: changedGoal,
});
