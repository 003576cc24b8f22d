import { isGid } from '../../../asana/address.ts';
import { instantiateProject, type TemplateValue } from '../../../asana/record/job.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { shortenInput } from '../../error/shorten-input.ts';
import { parseGid, parseUserId } from '../../id/id.ts';
import { checkTitle } from '../../mutation/text.ts';
import { ProjectPrivacy } from '../project/project-enum.ts';
import { anyId, anyUserId } from '../record/gid.ts';
import { unknownValue } from '../record/string-enum.ts';
import { toDay } from '../record/write.ts';
import { aboutWaiting, jobPayload } from './job-payload.ts';
import { jobMutation } from './start-job.ts';
import { parseWait, waitSeconds } from './wait-input.ts';

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

const CreateProjectFromTemplateInput = builder.inputType('CreateProjectFromTemplateInput', {
  description: 'A new project that is made from a template.',
  fields: (t) => ({
    template: t.id({
      required: true,
      description:
        'The template: see `Team.projectTemplates`. Give the Asana gid or the global id.',
    }),
    name: t.string({ required: true, description: 'The name of the project.' }),
    team: t.id({ description: `The team. Omit it for the team of the template. ${anyId}` }),
    privacySetting: t.field({
      type: ProjectPrivacy.type,
      description: 'Who can find the project. Omit it for Asana’s default.',
    }),
    requestedDates: t.field({
      type: [TemplateDateInput],
      description:
        'The dates that the template leaves open. Each is required unless `useDefaultDates` is true.',
    }),
    requestedRoles: t.field({
      type: [TemplateRoleInput],
      description:
        'The users for the roles that the template leaves open. The tasks of other roles have no assignee.',
    }),
    useDefaultDates: t.boolean({
      defaultValue: false,
      description:
        'Whether Asana chooses the dates that are not given, such as today. Otherwise a missing date is an error. Null is the default.',
    }),
    waitSeconds: waitSeconds(t),
  }),
});

type TemplateInput = typeof CreateProjectFromTemplateInput.$inferInput;

/** The gids and values. Throws InputError if a gid is invalid or given twice. */
function toValues<Item>(
  items: readonly Item[] | null | undefined,
  field: string,
  parse: (item: Item) => { readonly id: string; readonly value: string },
): readonly TemplateValue[] {
  const values = (items ?? []).map((item) => {
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

/** The data of the project. Throws InputError. */
function parseProject({ name, team, privacySetting, ...input }: TemplateInput) {
  checkTitle(name, 'name');
  if (privacySetting === unknownValue) {
    throw new InputError('privacySetting', 'privacySetting must not be UNKNOWN.');
  }
  return {
    name,
    ...(team == null ? {} : { team: parseGid('Team', team, 'team') }),
    ...(privacySetting == null ? {} : { privacy_setting: privacySetting }),
    is_strict: input.useDefaultDates !== true,
    requested_dates: toValues(input.requestedDates, 'requestedDates', ({ date, value }) => ({
      id: date,
      // A required date is never cleared.
      value: toDay(value) ?? '',
    })),
    requested_roles: toValues(input.requestedRoles, 'requestedRoles', ({ role, user }) => ({
      id: role,
      value: parseUserId(user, 'requestedRoles'),
    })),
  };
}

builder.mutationField('createProjectFromTemplate', (t) =>
  t.parsedField({
    type: jobPayload('createProjectFromTemplate'),
    description: `Creates a project from a template. ${aboutWaiting}`,
    args: {
      input: t.arg({
        type: CreateProjectFromTemplateInput,
        required: true,
        description: 'The template, and what the project has.',
      }),
    },
    parse: ({ input }) => {
      const gid = parseGid('ProjectTemplate', input.template, 'template');
      const write = instantiateProject(gid, parseProject(input));
      return { write, waitMs: parseWait(input.waitSeconds) };
    },
    ...jobMutation,
  }),
);
