import { InvalidEdit } from '../draft/draft.ts';
import { fieldsOf, toCamel } from './message.ts';

/** Where in a style something is: `['foregroundColor', 'color']`. */
export type FieldPath = readonly string[];

/**
 * The paths that a request's `fields` names, of a message of this type; a star names all that can be written.
 *
 * Throws for a mask without fields, for what is no field, and for what is read-only.
 */
export function parseFieldMask(
  fields: string | null | undefined,
  type: string,
): readonly FieldPath[] {
  const includesField = (fields ?? '').split(',').map((name) => name.trim());
  const given = includesField.filter((name) => name !== '');
  if (given.length === 0) {
    throw new InvalidEdit(
      "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)",
    );
  }
  if (given.includes('*')) {
    const writable = [...fieldsOf(type).values()].filter(({ isReadOnly }) => !isReadOnly);
    return writable.map(({ name }) => [name]);
  }
  return given.map((name) => parsePath(name, type));
}

function parsePath(text: string, type: string): FieldPath {
  const path = text.split('.').map(toCamel);
  let below = type;
  for (const name of path) {
    const field = fieldsOf(below).get(name);
    if (!field) throw new InvalidEdit(`Invalid field: ${text}`);
    if (field.isReadOnly) throw new InvalidEdit(`The field ${text} is read-only.`);
    // Nothing lies below the elements of a list.
    below = field.isRepeated ? '' : field.type;
  }
  return path;
}

/** Whether the mask names the field, or something in it. */
export const names = (paths: readonly FieldPath[], name: string) =>
  paths.some(([first]) => first === name);

/** A style with some of it replaced: what the paths name is as in `given`, and absent where `given` has nothing there. */
export function withFields<Style extends object>(
  style: Style,
  given: Style,
  paths: readonly FieldPath[],
): Style {
  return paths.reduce((changed, path) => replaceAt(changed, normalize(given), path), style);
}

function replaceAt<Style extends object>(style: Style, given: object, path: FieldPath): Style {
  const [name = '', ...rest] = path;
  const { [name]: old, ...others } = style as Record<string, unknown>;
  const value = (given as Record<string, unknown>)[name];
  const next = rest.length === 0 ? value : replaceAt(asObject(old), asObject(value), rest);
  // The path was checked against the type.
  return (next === undefined ? others : { ...others, [name]: next }) as Style;
}

const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};

/** A style as the service keeps it: lengths have a unit, and a color or length of 0 leaves the 0 out. */
export function normalize<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(normalize) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if ('magnitude' in value && !('unit' in value)) {
    throw new InvalidEdit('Unsupported dimension unit: UNIT_UNSPECIFIED');
  }
  const kept = entries.filter(([name, item]) => item !== 0 || !fieldsWithoutZero.has(name));
  // The same object with less in it.
  return Object.fromEntries(kept.map(([name, item]) => [name, normalize(item)])) as Value;
}

/** The numbers for which 0 and absence are the same. */
const fieldsWithoutZero = new Set(['magnitude', 'red', 'green', 'blue']);
