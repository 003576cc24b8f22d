import { isGid } from '../../../service/asana/address.ts';
import { instantiateProject, type TemplateValue } from '../../../service/asana/record/job.ts';
import { builder } from '../../builder/builder.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';
import { parseUserId } from '../../id/id.ts';
import { input, optional, textInput, withDefault } from '../../mutation/input.ts';
import { ProjectPrivacy } from '../project/project.ts';
import { anyUserId, idInput } from '../record/id-input.ts';
import { knownValueInput } from '../record/string-enum.ts';
import { toDay, toProperties } from '../record/write.ts';
import { jobMutation } from './job.ts';

const TemplateDateInput = builder.inputType('TemplateDateInput', {
  description: 'The value of a date that a template leaves open.',
  fields: (t) => ({
    date: t.id({
      required: true,
      description: 'The gid of one of the `requestedDates` of the template.',
    }),
    value: t.field({ type: 'Date', required: true, description: 'The day.' }),
  }),
});

const TemplateRoleInput = builder.inputType('TemplateRoleInput', {
  description: 'The user for a role that a template leaves open.',
  fields: (t) => ({
    role: t.id({
      required: true,
      description: 'The gid of one of the `requestedRoles` of the template.',
    }),
    user: t.id({ required: true, description: `The user. ${anyUserId}` }),
  }),
});

function toValues<Item>(
  items: readonly Item[],
  field: string,
  parse: (item: Item) => { readonly id: string; readonly value: string },
): readonly TemplateValue[] {
  const values = items.map((item) => {
    const { id, value } = parse(item);
    const gid = id.trim();
    if (isGid(gid)) return { gid, value };
    throw new InputError(field, `"${shortenInput(gid)}" is not a gid: those consist of digits.`);
  });
  if (new Set(values.map(({ gid }) => gid)).size < values.length) {
    throw new InputError(field, `${field} must not contain the same gid twice.`);
  }
  return values;
}

jobMutation('createProjectFromTemplate', {
  effect: 'ADDS',
  description: 'Creates a project from a template.',
  argument: 'The template, and what the project has.',
  input: 'A new project that is made from a template.',
  inputs: {
    template: idInput('ProjectTemplate', 'The template: see `Team.projectTemplates`.'),
    name: textInput('The name of the project.'),
    privacySetting: optional(
      knownValueInput(ProjectPrivacy, 'Who can find the project. Omit it for Asana’s default.'),
    ),
    team: optional(idInput('Team', 'The team. Omit it for the team of the template.')),
    requestedDates: optional(
      input(
        [TemplateDateInput],
        'The dates that the template leaves open. Each is required unless `useDefaultDates` is true.',
        (dates, field) =>
          toValues(dates, field, ({ date, value }) => ({ id: date, value: toDay(value) })),
      ),
    ),
    requestedRoles: optional(
      input(
        [TemplateRoleInput],
        'The users for the roles that the template leaves open. The tasks of other roles have no assignee.',
        (roles, field) =>
          toValues(roles, field, ({ role, user }) => ({
            id: role,
            value: parseUserId(user, field),
          })),
      ),
    ),
    useDefaultDates: withDefault(
      input(
        'Boolean',
        'Whether Asana chooses the dates that are not given, such as today. Otherwise a missing date is an error. Null is the default.',
      ),
      false,
    ),
  },
  write: ({ template, useDefaultDates, requestedDates = [], requestedRoles = [], ...values }) =>
    instantiateProject(template, {
      ...toProperties({ ...values, requestedDates, requestedRoles }),
      is_strict: !useDefaultDates,
    }),
});
