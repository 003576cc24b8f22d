import { addCustomFieldSetting, removeCustomFieldSetting } from '../../../asana/record/project.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { builder } from '../../builder/builder.ts';
import { asanaWrite } from '../../cost/call.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { readAfterWrite } from '../record/changed-record.ts';
import { anyId } from '../record/gid.ts';
import { toKind } from '../record/record-kind.ts';
import { Project } from '../record/refs.ts';
import { sendWrite } from '../record/write.ts';

// Adds custom fields to projects and removes them.

const kind = toKind('custom_field_setting');

const AddCustomFieldToProjectInput = builder.inputType('AddCustomFieldToProjectInput', {
  description: 'A custom field to add to a project.',
  fields: (t) => ({
    project: t.id({ required: true, description: `The project. ${anyId}` }),
    customField: t.id({
      required: true,
      description: `A custom field of the project’s workspace. ${anyId}`,
    }),
    isImportant: t.boolean({
      description:
        'Whether Asana shows the field as a column of the project’s list. Default: Asana decides.',
    }),
  }),
});

const RemoveCustomFieldFromProjectInput = builder.inputType('RemoveCustomFieldFromProjectInput', {
  description: 'A custom field to remove from a project.',
  fields: (t) => ({
    project: t.id({ required: true, description: `The project. ${anyId}` }),
    customField: t.id({ required: true, description: `The custom field to remove. ${anyId}` }),
  }),
});

/** The project is read after the write: Asana's responses do not contain it. */
const payloadOf = (name: string, mutation: string) =>
  builder.objectRef<{ readonly gid: string }>(name).implement({
    description: `The result of \`${mutation}\`.`,
    fields: (t) => ({
      project: t.field({
        type: Project,
        ...readAfterWrite('Project', 'The project after the change.'),
      }),
    }),
  });

const inputArg = <Type>(type: Type, description: string) =>
  ({ type, required: true, description }) as const;

builder.mutationFields((t) => ({
  addCustomFieldToProject: t.parsedField({
    type: payloadOf('AddCustomFieldToProjectPayload', 'addCustomFieldToProject'),
    description:
      'Adds a custom field to a project, so that its tasks can have values of it. Requires a paid plan of Asana. Sends one write request.',
    args: {
      input: t.arg(inputArg(AddCustomFieldToProjectInput, 'The project, and the custom field.')),
    },
    parse: ({ input }) => {
      const gid = parseGid('Project', input.project, 'project');
      const { isImportant } = input;
      if (isImportant === null) {
        throw new InputError('isImportant', 'isImportant must be true or false: leave it out.');
      }
      const data = {
        custom_field: parseGid('CustomField', input.customField, 'customField'),
        ...(isImportant === undefined ? {} : { is_important: isImportant }),
      };
      return { gid, write: addCustomFieldSetting(gid, data) };
    },
    cost: ({ write }) => ({ calls: [asanaWrite(write, {})] }),
    resolve: async (_root, { gid, write }, context) => {
      await sendWrite(kind, write, emptyMask, context);
      return { gid };
    },
  }),
  removeCustomFieldFromProject: t.parsedField({
    type: payloadOf('RemoveCustomFieldFromProjectPayload', 'removeCustomFieldFromProject'),
    description:
      'Removes a custom field from a project. Its tasks keep the values that they have, but only to clear them; the values are usable again if the field is added again. Sends one write request.',
    args: {
      input: t.arg(
        inputArg(RemoveCustomFieldFromProjectInput, 'The project, and the custom field.'),
      ),
    },
    parse: ({ input }) => {
      const gid = parseGid('Project', input.project, 'project');
      const field = parseGid('CustomField', input.customField, 'customField');
      return { gid, write: removeCustomFieldSetting(gid, field) };
    },
    cost: ({ write }) => ({ calls: [asanaWrite(write, {})] }),
    resolve: async (_root, { gid, write }, context) => {
      await sendWrite(kind, write, emptyMask, context);
      return { gid };
    },
  }),
}));
