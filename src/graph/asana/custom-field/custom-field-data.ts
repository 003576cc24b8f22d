import type { CustomFieldKind, CustomFieldRecord } from '../../../asana/custom-field.ts';
import { toMask } from '../../../loader/mask.ts';
import { InputError } from '../../error/input-error.ts';
import { parseUserId } from '../../id/id.ts';
import type { CustomFieldInputShape } from './custom-field-input.ts';

type Given = NonNullable<CustomFieldInputShape['value']>;

/** The parts of a field's definition that decide whether a value is valid for it. */
export const definitionPaths = [
  'name',
  'resource_subtype',
  'representation_type',
  'is_value_read_only',
  'enum_options.name',
  'enum_options.enabled',
] as const;

/** The same paths as a mask. */
export const definitionMask = toMask(definitionPaths);

/** The inputs that each type of field accepts. No input exists for references yet. */
const inputsByKind: Readonly<Record<CustomFieldKind, readonly (keyof Given)[]>> = {
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

/** The value in Asana's format. Throws InputError for a value that is not valid for the field; the message names the valid inputs. */
export function toCustomFieldValue(
  definition: CustomFieldRecord,
  value: CustomFieldInputShape['value'],
): unknown {
  const kind = definition.resource_subtype ?? 'text';
  refuseReadOnly(definition);
  if (value == null) return kind === 'multi_enum' || kind === 'people' ? [] : null;
  // @oneOf guarantees that exactly one is given.
  const given = Object.keys(value)[0] as keyof Given;
  const fitting = inputsByKind[kind] ?? [];
  if (!fitting.includes(given)) {
    const article = kind === 'enum' ? 'an' : 'a';
    throw new InputError(
      field,
      `"${definition.name}" is ${article} ${kind.replace('_', '-')} field: it accepts ${fitting.join(' or ') || 'no value through this API'}, not ${given}.`,
    );
  }
  return toData(definition, value);
}

function toData(definition: CustomFieldRecord, value: Given): unknown {
  if (value.enumOption != null) return toOptionGid(definition, value.enumOption);
  if (value.enumOptions != null) {
    return value.enumOptions.map((option) => toOptionGid(definition, option));
  }
  if (value.date != null) return { date: value.date.toISOString().slice(0, 10) };
  if (value.dateTime != null) return { date_time: value.dateTime.toISOString() };
  if (value.people != null) return value.people.map((person) => parseUserId(person, field));
  return toText(definition, value.text) ?? value.number;
}

function toText({ name }: CustomFieldRecord, text: string | null | undefined) {
  if (text == null || text.length <= maxTextLength) return text;
  throw new InputError(field, `"${name}" accepts at most ${maxTextLength} characters.`);
}

function toOptionGid(definition: CustomFieldRecord, option: string): string {
  const options = (definition.enum_options ?? []).filter(({ enabled }) => enabled !== false);
  const wanted = option.replace(/^EnumOption:/, '');
  const found = options.find(({ gid, name }) => gid === wanted || name === option);
  if (found !== undefined) return found.gid;
  const allowed = options.map(({ gid, name }) => `${name} (${gid})`).join(', ');
  throw new InputError(
    field,
    `"${definition.name}" has no option "${option}". Its options are: ${allowed}.`,
  );
}

function refuseReadOnly({
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
