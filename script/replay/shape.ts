import { isObject } from '../../src/upstream/http/json.ts';

/** What is at one path of a body: `data.tags[].name`. The items of a list have one shape. */
export interface ShapeEntry {
  /** The types of the values, and the values themselves where they are statuses or the wording of errors. */
  readonly types: Set<string>;
  /** The number of values. */
  count: number;
  /** The number of values that are objects. */
  objects: number;
}

/** The shape of a body, by path. */
export type Shape = ReadonlyMap<string, ShapeEntry>;

/** The shape of a recorded body. */
export function toShape(body: unknown): Shape {
  const shape = new Map<string, ShapeEntry>();
  addValue(shape, body, { path: 'body', name: '', isError: false });
  return shape;
}

interface Position {
  readonly path: string;
  readonly name: string;
  readonly isError: boolean;
}

function addValue(shape: Map<string, ShapeEntry>, value: unknown, position: Position): void {
  const { path, isError } = position;
  const entry = shape.get(path) ?? { types: new Set(), count: 0, objects: 0 };
  shape.set(path, entry);
  entry.count += 1;
  entry.types.add(typeOf(value, position));
  if (Array.isArray(value)) {
    const item = { path: `${path}[]`, name: '', isError };
    for (const one of value) addValue(shape, one, item);
  } else if (isObject(value)) {
    entry.objects += 1;
    for (const [name, one] of Object.entries(value)) {
      // Keys that belong to the account, such as the ids of lists in a document, have one shape.
      const key = isReplacement.test(name) ? '{key}' : name;
      addValue(shape, one, {
        path: `${path}.${key}`,
        name,
        isError: isError || name === 'error' || name === 'errors',
      });
    }
  }
}

function typeOf(value: unknown, { name, isError }: Position): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && (name === 'status_code' || isError)) return String(value);
  if (typeof value !== 'string') return typeof value;
  // The numbers in a message are positions and counts of the account.
  if (isError) return JSON.stringify(value.replace(replacement, '…').replace(/\b\d+\b/g, '…'));
  return Object.entries(formats).find(([, pattern]) => pattern.test(value))?.[0] ?? 'string';
}

const formats = {
  digits: /^\d+$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+)$/,
  email: /^[^@\s]+@[^@\s]+$/,
  url: /^https?:\/\//,
};

const replacement =
  /\b(?:text\d+|9\d{15}|person\d+@example\.com|https:\/\/example\.com\/\d+|2001-\d\d-\d\d(?:T[\d:.]+(?:Z|\+00:00))?)/g;
const isReplacement = new RegExp(`^(?:${replacement.source})$`);
