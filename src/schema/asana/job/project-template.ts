import { builder } from '../../builder/builder.ts';
import { asanaRecord, defineType } from '../record/asana-type.ts';
import { gidOptions } from '../record/id-input.ts';
import { ProjectTemplate, Team, TemplateDate, TemplateRole, User } from '../record/refs.ts';

defineType(ProjectTemplate, {
  description:
    'A template for projects. `createProjectFromTemplate` makes a project from it, with dates and users for what the template leaves open.',
  byId: 'A project template by its id.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the template.', 'nonNull'),
    description: t.stringAt('description', 'The description of the template, as plain text.'),
    htmlDescription: t.stringAt(
      'html_description',
      'The description of the template in Asana’s rich text: XML inside one <body>.',
    ),
    isPublic: t.booleanAt('public', 'Whether everybody who sees the team can see the template.'),
    color: t.stringAt(
      'color',
      'The name of the template’s color in Asana’s palette, such as "dark-teal". Null if it has none.',
    ),
    owner: t.at(
      'owner',
      User,
      'The user who is responsible for the template, or null if it has no owner.',
    ),
    team: t.at('team', Team, 'The team that the template belongs to. It cannot be changed.'),
    requestedDates: t.at(
      'requested_dates',
      [TemplateDate],
      'The dates that a project from the template needs.',
    ),
    requestedRoles: t.at(
      'requested_roles',
      [TemplateRole],
      'The roles for which a project from the template can have a user.',
    ),
  }),
});

builder.objectType(TemplateDate, {
  description: 'A date that a template leaves open.',
  record: asanaRecord('date_variable'),
  fields: (t) => ({
    gid: t.idAt(
      'gid',
      'The gid of the date: "1" is the start of the project, "2" is its end. Others are unique in their template only.',
      'nonNull',
    ),
    name: t.stringAt('name', 'The name of the date.'),
    description: t.stringAt('description', 'What the date is for.'),
  }),
});

builder.objectType(TemplateRole, {
  description: 'A role that a template leaves open. Its user gets the tasks of the role.',
  record: asanaRecord('template_role'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.stringAt('name', 'The name of the role.'),
  }),
});
