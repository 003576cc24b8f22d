import {
  type CustomFieldContainer,
  changeCustomFieldSettings,
} from '../../../service/asana/record/custom-field.ts';
import { input, notNull } from '../../mutation/input.ts';
import { goalInput } from '../goal/goal-metric.ts';
import { idInput } from '../record/id-input.ts';
import { Goal, Portfolio, Project } from '../record/refs.ts';
import { toProperties } from '../record/write.ts';
import { readAfterwards, writeMutation } from '../record/write-mutation.ts';

// The custom fields of projects, portfolios and goals. The record is read after the write: Asana's responses do not contain it.

const ofProject = readAfterwards({
  project: { type: Project, description: 'The project after the change.' },
});
const ofPortfolio = readAfterwards({
  portfolio: { type: Portfolio, description: 'The portfolio after the change.' },
});
const ofGoal = readAfterwards({
  goal: { type: Goal, description: 'The goal after the change.' },
});

const fieldToAdd = (noun: CustomFieldContainer) => ({
  isImportant: notNull(
    input(
      'Boolean',
      'Whether Asana shows the field as a column of its lists. Default: Asana decides.',
    ),
    'must be true or false: leave it out.',
  ),
  customField: idInput('CustomField', `A custom field of the ${noun}’s workspace.`),
});

interface Added {
  readonly customField: string;
  readonly isImportant?: boolean;
}

const add = (noun: CustomFieldContainer, gid: string, added: Added) =>
  changeCustomFieldSettings(noun, 'addCustomFieldSetting', gid, toProperties(added));

const fieldToRemove = { customField: idInput('CustomField', 'The custom field to remove.') };

const remove = (noun: CustomFieldContainer, gid: string, customField: string) =>
  changeCustomFieldSettings(noun, 'removeCustomFieldSetting', gid, { custom_field: customField });

writeMutation('addCustomFieldToProject', {
  effect: 'ADDS',
  description:
    'Adds a custom field to a project, so that its tasks can have values of it. Requires a paid plan of Asana.',
  argument: 'The project, and the custom field.',
  input: 'A custom field to add to a project.',
  inputs: { project: idInput('Project', 'The project.'), ...fieldToAdd('project') },
  write: ({ project, ...field }) => add('project', project, field),
  payload: ofProject,
});

writeMutation('removeCustomFieldFromProject', {
  effect: 'CHANGES',
  description:
    'Removes a custom field from a project. Its tasks keep the values that they have, but only to clear them; the values are usable again if the field is added again.',
  argument: 'The project, and the custom field.',
  input: 'A custom field to remove from a project.',
  inputs: { project: idInput('Project', 'The project.'), ...fieldToRemove },
  write: ({ project, customField }) => remove('project', project, customField),
  payload: ofProject,
});

writeMutation('addCustomFieldToPortfolio', {
  effect: 'ADDS',
  description:
    'Adds a custom field to a portfolio, so that its projects can have values of it in the portfolio. Requires a paid plan of Asana.',
  argument: 'The portfolio, and the custom field.',
  input: 'A custom field to add to a portfolio.',
  inputs: { portfolio: idInput('Portfolio', 'The portfolio.'), ...fieldToAdd('portfolio') },
  write: ({ portfolio, ...field }) => add('portfolio', portfolio, field),
  payload: ofPortfolio,
});

writeMutation('removeCustomFieldFromPortfolio', {
  effect: 'CHANGES',
  description: 'Removes a custom field from a portfolio. The field itself remains.',
  argument: 'The portfolio, and the custom field.',
  input: 'A custom field to remove from a portfolio.',
  inputs: { portfolio: idInput('Portfolio', 'The portfolio.'), ...fieldToRemove },
  write: ({ portfolio, customField }) => remove('portfolio', portfolio, customField),
  payload: ofPortfolio,
});

writeMutation('addCustomFieldToGoal', {
  effect: 'ADDS',
  description:
    'Adds a custom field to a goal, so that the goal can have a value of it. Requires a paid plan of Asana.',
  argument: 'The goal, and the custom field.',
  input: 'A custom field to add to a goal.',
  inputs: { goal: goalInput, ...fieldToAdd('goal') },
  write: ({ goal, ...field }) => add('goal', goal, field),
  payload: ofGoal,
});

writeMutation('removeCustomFieldFromGoal', {
  effect: 'CHANGES',
  description: 'Removes a custom field from a goal. The field itself remains.',
  argument: 'The goal, and the custom field.',
  input: 'A custom field to remove from a goal.',
  inputs: { goal: goalInput, ...fieldToRemove },
  write: ({ goal, customField }) => remove('goal', goal, customField),
  payload: ofGoal,
});
