import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import type { Mask } from '../../../src/engine/loader/mask.ts';
import { needsOf, recordOf } from '../../../src/engine/plan/field-needs.ts';
import { hash, pick } from './random.ts';

// Records for any mask, made from a key: two executors receive equal records. The schema defines which paths are lists and records.

/** What is known about a path of a record. */
interface Shape {
  isList: boolean;
  /** The kind of an embedded record. */
  kind: string | undefined;
  /** The name of a scalar or of an enum. */
  leaf: string | undefined;
  readonly children: Map<string, Shape>;
}

const createShape = (): Shape => ({
  isList: false,
  kind: undefined,
  leaf: undefined,
  children: new Map(),
});

function shapeAt(shape: Shape, path: string): Shape {
  let found = shape;
  for (const segment of path === '' ? [] : path.split('.')) {
    const next = found.children.get(segment) ?? createShape();
    found.children.set(segment, next);
    found = next;
  }
  return found;
}

/** The shapes of all records, by their kind. */
function toShapes(schema: GraphQLSchema): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!(isObjectType(type) || isInterfaceType(type))) continue;
    const record = recordOf(type);
    if (record === undefined) continue;
    const shape = shapes.get(record.kind) ?? createShape();
    shapes.set(record.kind, shape);
    for (const field of Object.values(type.getFields())) {
      for (const path of pathsOf(field)) {
        const found = shapeAt(shape, path);
        const named = getNamedType(field.type);
        const isComposite = isObjectType(named) || isInterfaceType(named);
        if (isComposite) found.kind = recordOf(named)?.kind;
        else found.leaf = named.name;
        if (!path.includes('.')) found.isList = isListType(getNullableType(field.type));
      }
    }
  }
  const project = shapes.get('asana.project');
  if (project !== undefined) shapeAt(project, 'custom_field_settings').isList = true;
  return shapes;
}

/** The paths at which the value of a field can be: they can depend on an enum. */
function pathsOf(field: GraphQLField<unknown, unknown>): readonly string[] {
  const path = needsOf(field)?.path;
  if (typeof path !== 'function') return path === undefined || path === '' ? [] : [path];
  const choices = field.args.flatMap(({ name, type }) =>
    isEnumType(type) ? type.getValues().map(({ value }) => ({ [name]: value })) : [],
  );
  // `never`: the arguments belong to this field.
  return [{}, ...choices].map((args) => path(args as never));
}

const texts: Readonly<Record<string, readonly string[]>> = {
  resource_subtype: [
    'text',
    'number',
    'enum',
    'multi_enum',
    'date',
    'people',
    'reference',
    'default_task',
    'new',
  ],
  type: ['comment', 'system'],
  approval_status: ['pending', 'approved', 'unknown'],
};

/** Creates records. */
export class RecordGenerator {
  readonly #shapes: ReadonlyMap<string, Shape>;

  constructor(schema: GraphQLSchema) {
    this.#shapes = toShapes(schema);
  }

  /**
   * A record with the fields of the mask.
   *
   * @param world   Different worlds contain different records.
   * @param faults  How many of 1000 values are wrong: null, an Error, a rejected promise, a value of another type. As many are promises of correct values.
   */
  record(kind: string, gid: string, mask: Mask, world: string, faults: number): object {
    const shape = this.#shapes.get(kind) ?? createShape();
    return this.#object(shape, gid, mask, `${world} ${kind} ${gid}`, faults);
  }

  #object(shape: Shape, gid: string, mask: Mask, key: string, faults: number): object {
    const record: Record<string, unknown> = { gid };
    for (const [segment, branch] of mask)
      if (segment !== 'gid')
        record[segment] = this.#value(
          segment,
          shape.children.get(segment) ?? createShape(),
          branch,
          `${key}.${segment}`,
          faults,
        );
    return record;
  }

  #value(segment: string, shape: Shape, branch: Mask, key: string, faults: number): unknown {
    const number = hash(key);
    const fault = number % 1000;
    const value = () => this.#correctValue(segment, shape, branch, key, faults);
    if (fault >= faults * 2) return value();
    // Half of these values are wrong, and half of each are promises.
    const isPromise = (number >>> 10) % 2 === 0;
    const drawn = fault < faults ? wrongValue(segment, number >>> 11) : value();
    return isPromise ? Promise.resolve(drawn) : drawn;
  }

  #correctValue(segment: string, shape: Shape, branch: Mask, key: string, faults: number): unknown {
    if (!shape.isList) return this.#item(segment, shape, branch, key, faults);
    return Array.from({ length: hash(`${key} length`) % 4 }, (_, index) =>
      this.#value(segment, { ...shape, isList: false }, branch, `${key}.${index}`, faults),
    );
  }

  #item(segment: string, shape: Shape, branch: Mask, key: string, faults: number): unknown {
    const number = hash(`${key} value`);
    if (shape.kind !== undefined)
      return number % 8 === 0
        ? null
        : this.#object(
            this.#shapes.get(shape.kind) ?? shape,
            String(number % 50),
            branch,
            key,
            faults,
          );
    if (branch.size > 0) return this.#object(shape, String(number % 50), branch, key, faults);
    const known = texts[segment];
    if (known !== undefined) return pick(known, number);
    return number % 10 === 0 ? null : toLeaf(shape.leaf ?? typeOf(segment), number);
  }
}

function wrongValue(segment: string, number: number): unknown {
  switch (number % 6) {
    case 0:
      return new Error(`${segment} is an Error`);
    case 1:
      return rejected(`${segment} is rejected`);
    case 2:
      return { unexpected: segment };
    case 3:
      return 'unexpected';
    case 4:
      return undefined;
    default:
      return null;
  }
}

function rejected(message: string): Promise<never> {
  const promise = Promise.reject(new Error(message));
  // The operation can end before it awaits this value.
  promise.catch(() => undefined);
  return promise;
}

function typeOf(segment: string): string {
  if (segment.endsWith('_at')) return 'DateTime';
  if (segment.endsWith('_on')) return 'Date';
  if (segment.endsWith('url') || segment.startsWith('image_')) return 'URL';
  return segment.startsWith('num_') ? 'Int' : 'String';
}

function toLeaf(type: string, number: number): unknown {
  const time = new Date(1_700_000_000_000 + number).toISOString();
  switch (type) {
    case 'Int':
      return number % 1000;
    case 'Float':
      return number / 7;
    case 'Boolean':
      return number % 2 === 0;
    case 'DateTime':
      return time;
    case 'Date':
      return time.slice(0, 10);
    case 'URL':
      return `https://example.com/${number}`;
    default:
      return `text ${number % 1000}`;
  }
}
