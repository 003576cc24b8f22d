import { InvalidEdit } from '../draft/draft.ts';
import { fieldsOf, toCamel } from './message.ts';

/** The path of a field in a style: `['foregroundColor', 'color']`. */
export type FieldPath = readonly string[];

/**
 * Parses the `fields` of a request that updates a message of this type. A star selects all writable fields.
 *
 * Throws if the mask is empty, or if a field is unknown or read-only.
 */
export function parseFieldMask(
  fields: string | null | undefined,
  type: string,
): readonly FieldPath[] {
  const names = (fields ?? '').split(',').map((name) => name.trim());
  const requested = names.filter((name) => name !== '');
  if (requested.length === 0) {
    throw new InvalidEdit(
      "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)",
    );
  }
  if (requested.includes('*')) {
    const writable = [...fieldsOf(type).values()].filter(({ isReadOnly }) => !isReadOnly);
    return writable.map(({ name }) => [name]);
  }
  return requested.map((name) => parsePath(name, type));
}

function parsePath(text: string, type: string): FieldPath {
  const path = text.split('.').map(toCamel);
  let parent = type;
  for (const name of path) {
    const field = fieldsOf(parent).get(name);
    if (!field) throw new InvalidEdit(`Invalid field: ${text}`);
    if (field.isReadOnly) throw new InvalidEdit(`The field ${text} is read-only.`);
    // A path cannot go below the elements of a list.
    parent = field.isRepeated ? '' : field.type;
  }
  return path;
}

/** Whether the mask selects the field or a part of it. */
export const includesField = (paths: readonly FieldPath[], name: string) =>
  paths.some(([first]) => first === name);

/** Replaces the selected fields of a style by those of `update`. A field that is absent there is removed. */
export function withFields<Style extends object>(
  style: Style,
  update: Style,
  paths: readonly FieldPath[],
): Style {
  return paths.reduce((changed, path) => replaceAt(changed, normalize(update), path), style);
}

function replaceAt<Style extends object>(style: Style, update: object, path: FieldPath): Style {
  const [name = '', ...rest] = path;
  const { [name]: old, ...others } = style as Record<string, unknown>;
  const value = (update as Record<string, unknown>)[name];
  const next = rest.length === 0 ? value : replaceAt(asObject(old), asObject(value), rest);
  // parseFieldMask checked the path against the type.
  return (next === undefined ? others : { ...others, [name]: next }) as Style;
}

const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};

/** A style as the service stores it: a length has a unit, and a color component or length of 0 is omitted. */
export function normalize<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(normalize) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if ('magnitude' in value && !('unit' in value)) {
    throw new InvalidEdit('Unsupported dimension unit: UNIT_UNSPECIFIED');
  }
  const kept = entries.filter(([name, item]) => item !== 0 || !fieldsWithoutZero.has(name));
  // Removing entries does not change the type.
  return Object.fromEntries(kept.map(([name, item]) => [name, normalize(item)])) as Value;
}

/** The number fields that are omitted if they are 0. */
const fieldsWithoutZero = new Set(['magnitude', 'red', 'green', 'blue']);
