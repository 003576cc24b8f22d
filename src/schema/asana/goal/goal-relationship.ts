import {
  addGoalRelationship,
  type GoalRelationshipRecord,
  removeGoalRelationship,
  updateGoalRelationship,
} from '../../../service/asana/record/goal-relationship.ts';
import { InputError } from '../../error/input-error.ts';
import { input, nameOfOnly, onlyOne, optional } from '../../mutation/input.ts';
import { type AsanaType, defineType } from '../record/asana-type.ts';
import { idInput } from '../record/id-input.ts';
import { neighborInputs, toPlacement } from '../record/placement.ts';
import { readById } from '../record/read-by-id.ts';
import { Goal, GoalRelationship, Portfolio, Project, Task } from '../record/refs.ts';
import { readAfterwards, writeMutation, written } from '../record/write-mutation.ts';
import { goalInput } from './goal-metric.ts';

// What supports a goal: other goals, projects, tasks and portfolios.

/** The supporting record, if it is of this type. */
const supporting = <Value extends { readonly gid: string }>(
  type: AsanaType<Value>,
  noun: 'goal' | 'project' | 'task' | 'portfolio',
) => ({
  type,
  description: `The ${noun} that supports the goal, or null if the relationship is that of something else. Other fields than its id need another request; \`name\` needs none.`,
  ...readById(
    type,
    ['supporting_resource.resource_type'],
    ({ supporting_resource: resource }: GoalRelationshipRecord) =>
      // The path contains records of several types.
      resource?.resource_type === noun ? (resource as unknown as Value) : null,
  ),
});

defineType(GoalRelationship, {
  description: 'That a goal, a project, a task or a portfolio supports a goal.',
  fields: (t) => ({
    name: t.stringAt('supporting_resource.name', 'The name of what supports the goal.'),
    contributionWeight: t.floatAt(
      'contribution_weight',
      'How much of its progress counts for the goal, from 0 to 1.',
    ),
    supportedGoal: t.at('supported_goal', Goal, 'The goal that is supported.'),
    goal: t.field(supporting(Goal, 'goal')),
    project: t.field(supporting(Project, 'project')),
    task: t.field(supporting(Task, 'task')),
    portfolio: t.field(supporting(Portfolio, 'portfolio')),
  }),
});

const weight = input(
  'Float',
  'How much of its progress counts for the goal, from 0 to 1.',
  (part: number, name: string) => {
    if (part >= 0 && part <= 1) return part;
    throw new InputError(name, `${name} must be from 0 to 1.`);
  },
);

const resource = {
  supportingGoal: optional(idInput('Goal', 'The other goal.')),
  project: optional(idInput('Project', 'The project.')),
  task: optional(idInput('Task', 'The task.')),
  portfolio: optional(idInput('Portfolio', 'The portfolio.')),
};

const kinds = ['supportingGoal', 'project', 'task', 'portfolio'] as const;

writeMutation('addGoalRelationship', {
  effect: 'CHANGES',
  description: 'Adds a goal, a project, a task or a portfolio to what supports a goal.',
  argument: 'The goal, and what supports it.',
  input:
    'What supports a goal. Give only one of `supportingGoal`, `project`, `task` and `portfolio`.',
  inputs: {
    goal: goalInput,
    ...resource,
    contributionWeight: optional({
      ...weight,
      description: `${weight.description} Goals whose progress Asana computes accept only 0 and 1.`,
    }),
    ...neighborInputs((text) => idInput('Goal', text), {
      before:
        'Insert it before this goal, which supports the goal, too. Only for `supportingGoal`. Cannot be combined with `after`.',
      after: 'Insert it after this goal. Only for `supportingGoal`.',
    }),
  },
  write({ goal, contributionWeight, before, after, ...values }) {
    const neighbor = before === undefined ? 'after' : 'before';
    if ((before ?? after) !== undefined && values.supportingGoal === undefined)
      throw new InputError(neighbor, `Only a supportingGoal has a position: omit ${neighbor}.`);
    return addGoalRelationship(goal, {
      supporting_resource: onlyOne(values, kinds),
      ...(contributionWeight !== undefined && { contribution_weight: contributionWeight }),
      ...toPlacement({ before, after }),
    });
  },
  inputNames: (values) => ({ supporting_resource: nameOfOnly(values, kinds) }),
  payload: written('goalRelationship', GoalRelationship, 'The new relationship.'),
});

writeMutation('updateGoalRelationship', {
  effect: 'CHANGES',
  description: 'Changes how much of the progress of something counts for a goal.',
  argument: 'The relationship, and the change.',
  input: 'A change of what supports a goal.',
  inputs: {
    goalRelationship: idInput('GoalRelationship', 'The relationship.'),
    contributionWeight: weight,
  },
  write: (values) => updateGoalRelationship(values.goalRelationship, values.contributionWeight),
  payload: written('goalRelationship', GoalRelationship, 'The relationship after the change.'),
});

writeMutation('removeGoalRelationship', {
  effect: 'CHANGES',
  description: 'Removes a goal, a project, a task or a portfolio from what supports a goal.',
  argument: 'The goal, and what no longer supports it.',
  input:
    'What no longer supports a goal. Give only one of `supportingGoal`, `project`, `task` and `portfolio`.',
  inputs: { goal: goalInput, ...resource },
  write: ({ goal, ...values }) => removeGoalRelationship(goal, onlyOne(values, kinds)),
  inputNames: (values) => ({ supporting_resource: nameOfOnly(values, kinds) }),
  // Asana's response is empty.
  payload: readAfterwards({ goal: { type: Goal, description: 'The goal after the change.' } }),
});
