import { isGid } from '../../../asana/address.ts';
import { addEnumOption, updateEnumOption } from '../../../asana/record/custom-field.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { shortenInput } from '../../error/shorten-input.ts';
import { parseGid } from '../../id/id.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { checkTitle } from '../../mutation/text.ts';
import { anyId } from '../record/gid.ts';
import { toKind } from '../record/record-kind.ts';
import { EnumOption } from '../record/refs.ts';
import { sendWrite, writeCost } from '../record/write.ts';

// The options of enum and multi-enum fields. Asana disables options, and never deletes them.

const kind = toKind('enum_option');
const optionId = 'Give its Asana gid: options have no global id and no address.';
const colorText = 'The name of its color, such as "red".';

const AddEnumOptionInput = builder.inputType('AddEnumOptionInput', {
  description: 'A new option of an enum or multi-enum field.',
  fields: (t) => ({
    customField: t.id({ required: true, description: `The enum or multi-enum field. ${anyId}` }),
    name: t.string({ required: true, description: 'The name of the option.' }),
    color: t.string({ description: `${colorText} Default: "none".` }),
    before: t.id({
      description: `Insert the new option before this option of the field. Cannot be combined with \`after\`. If both are omitted, the new option is added at the end. ${optionId}`,
    }),
    after: t.id({
      description: `Insert the new option after this option of the field. ${optionId}`,
    }),
  }),
});

const UpdateEnumOptionInput = builder.inputType('UpdateEnumOptionInput', {
  description: 'Changes to an option of an enum or multi-enum field. Omitted fields do not change.',
  fields: (t) => ({
    enumOption: t.id({ required: true, description: `The option to change. ${optionId}` }),
    name: t.string({ description: 'The name of the option.' }),
    color: t.string({ description: `${colorText} Null removes the color.` }),
    enabled: t.boolean({
      description:
        'False disables the option: tasks keep it, but it cannot be selected any more. True enables it again.',
    }),
  }),
});

const payloadOf = (mutation: string, description: string) =>
  recordPayload(mutation, 'enumOption', EnumOption, description);

const inputArg = <Type>(type: Type, description: string) =>
  ({ type, required: true, description }) as const;

builder.mutationFields((t) => ({
  addEnumOption: t.parsedField({
    type: payloadOf('addEnumOption', 'The new option.'),
    description:
      'Adds an option to an enum or multi-enum field, which can have at most 500, disabled options included. Requires a paid plan of Asana. Sends one write request.',
    args: { input: t.arg(inputArg(AddEnumOptionInput, 'The field, and the new option.')) },
    parse: ({ input: { customField, name, color, before, after } }) => {
      const gid = parseGid('CustomField', customField, 'customField');
      checkTitle(name, 'name');
      if (before != null && after != null) {
        throw new InputError('after', 'Give before or after, not both: one defines the position.');
      }
      return addEnumOption(gid, {
        name,
        ...(color == null ? {} : { color }),
        ...(before == null ? {} : { insert_before: parseOptionGid(before, 'before') }),
        ...(after == null ? {} : { insert_after: parseOptionGid(after, 'after') }),
      });
    },
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      enumOption: await sendWrite(kind, write, selectionOf(info).mask, context),
    }),
  }),
  updateEnumOption: t.parsedField({
    type: payloadOf('updateEnumOption', 'The option after the change.'),
    description:
      'Changes an option of an enum or multi-enum field: for example renames or disables it. Asana never deletes options, and rejects disabling the last enabled option of a field. Sends one write request.',
    args: { input: t.arg(inputArg(UpdateEnumOptionInput, 'The option, and the changes.')) },
    parse: ({ input: { enumOption, name, color, enabled } }) => {
      const gid = parseOptionGid(enumOption, 'enumOption');
      checkTitle(name, 'name');
      if (enabled === null) {
        throw new InputError('enabled', 'enabled must be true or false: it cannot be cleared.');
      }
      if (name === undefined && color === undefined && enabled === undefined) {
        throw new InputError('enumOption', 'No changes are given: add at least one field.');
      }
      return updateEnumOption(gid, {
        ...(name === undefined ? {} : { name }),
        ...(color === undefined ? {} : { color: color ?? 'none' }),
        ...(enabled === undefined ? {} : { enabled }),
      });
    },
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      enumOption: await sendWrite(kind, write, selectionOf(info).mask, context),
    }),
  }),
}));

/** The gid of an option. Accepts the form of a global id too, as values of custom fields do. */
function parseOptionGid(text: string, field: string): string {
  const gid = text.trim().replace(/^EnumOption:/, '');
  if (isGid(gid)) return gid;
  throw new InputError(
    field,
    `"${shortenInput(gid)}" is not an id of an option: give Asana’s id, which consists of digits.`,
  );
}
