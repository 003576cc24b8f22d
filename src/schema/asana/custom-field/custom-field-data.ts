import { toMask } from '../../../engine/loader/mask.ts';
import type {
  CustomFieldKind,
  CustomFieldRecord,
} from '../../../service/asana/record/custom-field.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';
import { parseUserId } from '../../id/id.ts';
import { toDay } from '../record/write.ts';
import type { CustomFieldInputShape } from './custom-field-input.ts';

type ValueInput = NonNullable<CustomFieldInputShape['value']>;

/** The parts of a field's definition that decide whether a value is valid for it. */
const definitionPaths = [
  'name',
  'resource_subtype',
  'representation_type',
  'is_value_read_only',
  'enum_options.name',
  'enum_options.enabled',
] as const;

export const definitionMask = toMask(definitionPaths);

/** The definitions of all fields of a task or a project, as a part of its record. */
export const definitionMasks = {
  task: toMask(definitionPaths.map((path) => `custom_fields.${path}`)),
  project: toMask(definitionPaths.map((path) => `custom_field_settings.custom_field.${path}`)),
} as const;

/** The inputs that each type of field accepts. No input exists for references yet. */
const inputsByKind: Readonly<Record<CustomFieldKind, readonly (keyof ValueInput)[]>> = {
  text: ['text'],
  number: ['number'],
  enum: ['enumOption'],
  multi_enum: ['enumOptions'],
  date: ['date', 'dateTime'],
  people: ['people'],
  reference: [],
};

const field = 'customFields';

/** Source: Asana, "Custom fields". */
const maxTextLength = 1024;

/**
 * Converts a value to Asana's format. Throws InputError for a value that is not valid for the field. The message names the
 * inputs that are valid.
 */
export function toCustomFieldValue(
  definition: CustomFieldRecord,
  value: CustomFieldInputShape['value'],
): unknown {
  const kind = definition.resource_subtype ?? 'text';
  rejectReadOnly(definition);
  if (value == null) return kind === 'multi_enum' || kind === 'people' ? [] : null;
  // @oneOf guarantees that exactly one is given.
  const inputName = Object.keys(value)[0] as keyof ValueInput;
  const accepted = inputsByKind[kind] ?? [];
  if (!accepted.includes(inputName)) {
    const article = kind === 'enum' ? 'an' : 'a';
    throw new InputError(
      field,
      `"${definition.name}" is ${article} ${kind.replace('_', '-')} field: it accepts ${accepted.join(' or ') || 'no value through this API'}, not ${inputName}.`,
    );
  }
  return toData(definition, value);
}

function toData(definition: CustomFieldRecord, value: ValueInput): unknown {
  if (value.enumOption != null) return toOptionGid(definition, value.enumOption);
  if (value.enumOptions != null) {
    return value.enumOptions.map((option) => toOptionGid(definition, option));
  }
  if (value.date != null) return { date: toDay(value.date) };
  if (value.dateTime != null) return { date_time: value.dateTime.toISOString() };
  if (value.people != null) return value.people.map((user) => parseUserId(user, field));
  return toText(definition, value.text) ?? value.number;
}

function toText({ name }: CustomFieldRecord, text: string | null | undefined) {
  if (text == null || text.length <= maxTextLength) return text;
  throw new InputError(field, `"${name}" accepts at most ${maxTextLength} characters.`);
}

/**
 * The gid of an option that is given by its id or its name. Throws InputError for an unknown or disabled option.
 *
 * @param argument  The input that the error names.
 */
export function toOptionGid(
  definition: CustomFieldRecord,
  option: string,
  argument: string = field,
): string {
  const options = (definition.enum_options ?? []).filter(({ enabled }) => enabled !== false);
  const optionGid = option.replace(/^EnumOption:/, '');
  const found = options.find(({ gid, name }) => gid === optionGid || name === option);
  if (found !== undefined) return found.gid;
  const allowed = options.map(({ gid, name }) => `${name} (${gid})`).join(', ');
  throw new InputError(
    argument,
    `"${definition.name}" has no option "${shortenInput(option)}". Its options are: ${allowed}.`,
  );
}

function rejectReadOnly({
  name,
  representation_type,
  is_value_read_only,
}: CustomFieldRecord): void {
  const isComputed = representation_type === 'formula' || representation_type === 'custom_id';
  if (!isComputed && is_value_read_only !== true) return;
  throw new InputError(
    field,
    `"${name}" cannot be written: Asana ${isComputed ? 'computes' : 'has locked'} its values.`,
  );
}
