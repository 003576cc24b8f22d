import { invalidArgument, type Rejection } from '../../../protocol/rejection.ts';
import { enums, messages } from './message-schema.ts';

/** A field of a message. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRepeated: boolean;
  readonly isReadOnly: boolean;
  /** The oneof group of the field. At most one field of a group may be set. */
  readonly oneof: string | null;
}

const parsedFields = new Map<string, ReadonlyMap<string, Field>>();

/** The fields of a message by name. */
export function fieldsOf(type: string): ReadonlyMap<string, Field> {
  const known = parsedFields.get(type);
  if (known) return known;
  const terms = (messages[type] ?? '').split(' ').filter((term) => term !== '');
  const fields = new Map(
    terms.map((term) => [/^\w+/.exec(term)?.[0] ?? '', parseTerm(term, type)]),
  );
  parsedFields.set(type, fields);
  return fields;
}

function parseTerm(term: string, owner: string): Field {
  const match = /^(\w+)(!?)(?::(\w+))?(\*?)(?:\/(\w+))?$/.exec(term);
  if (!match) throw new Error(`The table of messages has an invalid term: ${term}.`);
  const [, name = '', readOnly, type = 'string', repeated, oneof] = match;
  return {
    name,
    type,
    isRepeated: repeated === '*',
    isReadOnly: readOnly === '!',
    // All kinds of request are one group. The table does not repeat it for each.
    oneof: oneof ?? (owner === 'Request' ? 'request' : null),
  };
}

/** The snake_case name that the service uses in errors: `insert_text`. */
export const toSnake = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The camelCase name in JSON: `insertText`. The service accepts both spellings. */
export const toCamel = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Parses a message from JSON like the service: null and default enum values count as absent, and numbers may be strings.
 * Throws a Rejection that names the invalid path.
 *
 * Does not check the meaning of the values. The service reports several errors at once; this reports only the first.
 */
export function parseMessage(value: unknown, type: string, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidValue(path, `type.googleapis.com/google.apps.docs.v1.${type}`, value);
  }
  const message: Record<string, unknown> = {};
  const setGroups = new Map<string, string>();
  for (const [key, item] of Object.entries(value)) {
    const field = fieldsOf(type).get(toCamel(key));
    if (!field) throw unknownName(key, path);
    const childPath = path === '' ? toSnake(field.name) : `${path}.${toSnake(field.name)}`;
    if (item === null) continue;
    if (field.oneof !== null && setGroups.has(field.oneof)) throw alreadySet(path, field);
    if (field.oneof !== null) setGroups.set(field.oneof, key);
    const parsed = parseField(item, field, childPath);
    if (parsed !== undefined) message[field.name] = parsed;
  }
  return message;
}

function parseField(value: unknown, field: Field, path: string): unknown {
  if (!field.isRepeated) return parseValue(value, field.type, path);
  if (!Array.isArray(value))
    throw invalidValue(path, `type.googleapis.com/google.apps.docs.v1.${field.type}`, value);
  return value.map((item, at) => parseValue(item, field.type, `${path}[${at}]`));
}

function parseValue(value: unknown, type: string, path: string): unknown {
  switch (type) {
    case 'string':
      if (typeof value === 'string' && !/\p{Surrogate}/u.test(value)) return value;
      throw invalidValue(path, 'TYPE_STRING', value);
    case 'bool':
      if (typeof value === 'boolean') return value;
      throw invalidValue(path, 'TYPE_BOOL', value);
    case 'int32':
    case 'double':
      return parseNumber(value, type, path);
    default:
      return enums[type] === undefined
        ? parseMessage(value, type, path)
        : parseEnum(value, type, path);
  }
}

function parseNumber(value: unknown, type: 'int32' | 'double', path: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isValid =
    typeof number === 'number' &&
    Number.isFinite(number) &&
    (type === 'double' || number === (number | 0));
  if (!isValid) throw invalidValue(path, type === 'int32' ? 'TYPE_INT32' : 'TYPE_DOUBLE', value);
  return number;
}

function parseEnum(value: unknown, type: string, path: string): string | undefined {
  const [unspecified, ...values] = (enums[type] ?? '').split(' ');
  if (value === unspecified) return undefined;
  if (typeof value === 'string' && values.includes(value)) return value;
  throw invalidValue(path, `type.googleapis.com/google.apps.docs.v1.${type}`, value);
}

/** 400: the message at this path has no field with this name. */
export const unknownName = (name: string, path: string) =>
  withViolation(
    path,
    `Invalid JSON payload received. Unknown name "${name}"${path === '' ? '' : ` at '${path}'`}: Cannot find field.`,
  );

const alreadySet = (path: string, { name, oneof }: Field) =>
  withViolation(
    path,
    `Invalid value at '${path}' (oneof), oneof field '${oneof}' is already set. Cannot set '${name}'`,
  );

const invalidValue = (path: string, type: string, value: unknown) =>
  withViolation(path, `Invalid value at '${path}' (${type}), ${JSON.stringify(value)}`);

/** The error contains the description twice: as the message, and in the details with its path. */
function withViolation(field: string, description: string): Rejection {
  return invalidArgument(description, [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field, description }],
    },
  ]);
}
