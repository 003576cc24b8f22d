import {
  addEnumOption,
  moveEnumOption,
  updateEnumOption,
} from '../../../service/asana/record/custom-field.ts';
import { InputError } from '../../error/input-error.ts';
import {
  clearable,
  type Input,
  input,
  notNull,
  onlyOne,
  optional,
  someChanges,
  switchInput,
  textInput,
} from '../../mutation/input.ts';
import { gidInput, idInput } from '../record/id-input.ts';
import { neighborInputs, toPlacement } from '../record/placement.ts';
import { EnumOption } from '../record/refs.ts';
import { writeMutation, written } from '../record/write-mutation.ts';

// The options of enum and multi-enum fields. Asana disables options, and never deletes them.

const colorText = 'The name of its color, such as "red".';

const optionInput = (description: string): Input<string> =>
  gidInput('EnumOption', 'an option', description);

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
    enabled: switchInput(
      'False disables the option: tasks keep it, but it cannot be selected any more. True enables it again.',
    ),
  },
  write: ({ enumOption, ...changes }) =>
    updateEnumOption(enumOption, someChanges('enumOption', changes)),
  payload: written('enumOption', EnumOption, 'The option after the change.'),
});

writeMutation('moveEnumOption', {
  effect: 'CHANGES',
  description:
    'Moves an option of an enum or multi-enum field before or after another one. Requires a paid plan of Asana.',
  argument: 'The option, and its new place.',
  input: 'The new place of an option: give either `before` or `after`.',
  inputs: {
    customField: idInput('CustomField', 'The enum or multi-enum field.'),
    enumOption: optionInput('The option to move.'),
    ...neighborInputs(
      optionInput,
      {
        before: 'Move it before this option of the field. Cannot be combined with `after`.',
        after: 'Move it after this option of the field.',
      },
      'one',
    ),
  },
  write({ customField, enumOption, ...neighbor }) {
    const other = onlyOne(neighbor, ['before', 'after']);
    const field = neighbor.before === undefined ? 'after' : 'before';
    if (other === enumOption)
      throw new InputError(field, `An option cannot be ${field} itself: give another option.`);
    return moveEnumOption(
      customField,
      enumOption,
      field === 'before' ? { before_enum_option: other } : { after_enum_option: other },
    );
  },
  inputNames: { before_enum_option: 'before', after_enum_option: 'after' },
  payload: written('enumOption', EnumOption, 'The option, at its new place.'),
});
