import { isGid } from '../../../service/asana/address.ts';
import { addEnumOption, updateEnumOption } from '../../../service/asana/record/custom-field.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';
import { clearable, type Input, input, notNull, optional } from '../../mutation/input.ts';
import { textInput } from '../../mutation/text.ts';
import { idInput } from '../record/id-input.ts';
import { neighborInputs, toPlacement } from '../record/placement.ts';
import { EnumOption } from '../record/refs.ts';
import { writeMutation } from '../record/write-mutation.ts';
import { written } from '../record/write-payload.ts';

// The options of enum and multi-enum fields. Asana disables options, and never deletes them.

const colorText = 'The name of its color, such as "red".';

/** The gid of an option. Accepts the form of a global id too, as values of custom fields do. */
const optionInput = (description: string): Input<string> =>
  input(
    'ID',
    `${description} Give its Asana gid: options have no global id and no address.`,
    (text, name) => {
      const gid = text.trim().replace(/^EnumOption:/, '');
      if (isGid(gid)) return gid;
      throw new InputError(
        name,
        `"${shortenInput(gid)}" is not an id of an option: give Asana’s id, which consists of digits.`,
      );
    },
  );

writeMutation('addEnumOption', {
  effect: 'ADDS',
  description:
    'Adds an option to an enum or multi-enum field, which can have at most 500, disabled options included. Requires a paid plan of Asana.',
  argument: 'The field, and the new option.',
  input: 'A new option of an enum or multi-enum field.',
  inputs: {
    customField: idInput('CustomField', 'The enum or multi-enum field.'),
    name: textInput('The name of the option.'),
    color: optional(input('String', `${colorText} Default: "none".`)),
    ...neighborInputs(
      optionInput,
      {
        before:
          'Insert the new option before this option of the field. Cannot be combined with `after`. If both are omitted, the new option is added at the end.',
        after: 'Insert the new option after this option of the field.',
      },
      'one',
    ),
  },
  write: ({ customField, before, after, ...option }) =>
    addEnumOption(customField, { ...option, ...toPlacement({ before, after }) }),
  payload: written('enumOption', EnumOption, 'The new option.'),
});

writeMutation('updateEnumOption', {
  effect: 'CHANGES',
  description:
    'Changes an option of an enum or multi-enum field: for example renames or disables it. Asana never deletes options, and rejects disabling the last enabled option of a field.',
  argument: 'The option, and the changes.',
  input: 'Changes to an option of an enum or multi-enum field. Omitted fields do not change.',
  inputs: {
    enumOption: optionInput('The option to change.'),
    name: notNull(textInput('The name of the option.')),
    color: clearable(input('String', `${colorText} Null removes the color.`), 'none'),
    enabled: notNull(
      input(
        'Boolean',
        'False disables the option: tasks keep it, but it cannot be selected any more. True enables it again.',
      ),
      'must be true or false: it cannot be cleared.',
    ),
  },
  write({ enumOption, ...changes }) {
    if (Object.keys(changes).length > 0) return updateEnumOption(enumOption, changes);
    throw new InputError('enumOption', 'No changes are given: add at least one field.');
  },
  payload: written('enumOption', EnumOption, 'The option after the change.'),
});
