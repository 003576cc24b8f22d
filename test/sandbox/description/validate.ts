/**
 * A type in the published description of a service. It has the keywords that both Asana's OpenAPI document and Google's
 * discovery documents use. A script in script/ has already merged `allOf`, and refers to other types by their name.
 */
export interface Schema {
  /** Absent or `any`: every type. */
  readonly type?: 'any' | 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly $ref?: string;
  readonly nullable?: boolean;
  readonly readOnly?: boolean;
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly required?: readonly string[];
  /** An object without properties and without additional properties can have any properties. */
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The types of a description, by name. */
export type Schemas = Readonly<Record<string, Schema>>;

/** What to compare a value with. */
export interface ValidateOptions {
  readonly schema: Schema;
  readonly schemas: Schemas;
  /** Requests must not contain read-only properties. @default false */
  readonly isRequest?: boolean;
}

/** The differences between a value and its description: `data.color: "mauve" is not in the enum`. Indexes are `[]`. */
export function validate(value: unknown, options: ValidateOptions, path = ''): readonly string[] {
  const violations: string[] = [];
  visit(value, options.schema, options, path, violations);
  return violations;
}

/** Adds the violations of a value to a list. All exchanges of all tests pass here, so a value without violations allocates nothing. */
function visit(
  value: unknown,
  unresolved: Schema,
  options: ValidateOptions,
  path: string,
  violations: string[],
): void {
  const schema = resolve(unresolved, options.schemas);
  const problem = problemOf(value, schema);
  if (problem !== null) violations.push(`${path === '' ? 'the value' : path}: ${problem}`);
  if (problem !== null || value === null) return;
  if (schema.anyOf) {
    const results = schema.anyOf.map((one) => validate(value, { ...options, schema: one }, path));
    violations.push(...(results.find(({ length }) => length === 0) ?? results[0] ?? []));
  } else if (Array.isArray(value)) {
    if (!schema.items) return;
    for (const one of value) visit(one, schema.items, options, `${path}[]`, violations);
  } else if (typeof value === 'object') {
    visitObject(value as Readonly<Record<string, unknown>>, schema, options, path, violations);
  }
}

function visitObject(
  value: Readonly<Record<string, unknown>>,
  { properties, additionalProperties, required = [] }: Schema,
  options: ValidateOptions,
  path: string,
  violations: string[],
): void {
  for (const name of required) {
    if (!Object.hasOwn(value, name))
      violations.push(`${path === '' ? 'the value' : path}: ${name} is missing`);
  }
  for (const name of Object.keys(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const known = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const type = known ?? additionalProperties;
    if (!type) {
      if (properties) violations.push(`${at}: unknown property`);
    } else if (options.isRequest && resolve(type, options.schemas).readOnly) {
      violations.push(`${at}: read-only property`);
    } else visit(value[name], type, options, at, violations);
  }
}

/** What is wrong with the value itself, without what it contains. */
function problemOf(value: unknown, schema: Schema): string | null {
  if (value === null) return schema.nullable || isAny(schema) ? null : 'null is not allowed';
  if (schema.anyOf) return null;
  const { type, format } = schema;
  if (type && type !== 'any' && !isOfType(value, type)) return `${typeOf(value)} is not ${type}`;
  if (schema.enum && !schema.enum.includes(String(value))) {
    return `${JSON.stringify(value)} is not in the enum`;
  }
  if (typeof value === 'string' && format && !isOfFormat(value, format)) {
    return `${JSON.stringify(value)} is not a ${format}`;
  }
  return null;
}

const resolvedSchemas = new WeakMap<Schema, Schema>();

/** The type that a reference names. Keywords beside the reference win. A reference belongs to one description. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const known = resolvedSchemas.get(schema);
  if (known) return known;
  const { $ref, ...beside } = schema;
  const target = schemas[$ref];
  if (!target) throw new Error(`The description has no type ${$ref}.`);
  const resolved = { ...resolve(target, schemas), ...beside };
  resolvedSchemas.set(schema, resolved);
  return resolved;
}

const isAny = ({ type, anyOf }: Schema) => (type ?? 'any') === 'any' && !anyOf;

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return typeOf(value) === type;
}

/** The formats whose form both descriptions fix. Others are not checked. */
const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/,
  int64: /^-?\d+$/,
  uri: /^https?:\/\/\S+$/,
};

const isOfFormat = (value: string, format: string) => formats[format]?.test(value) ?? true;
