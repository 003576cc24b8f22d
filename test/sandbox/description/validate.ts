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
  const { schemas, isRequest = false } = options;
  const schema = resolve(options.schema, schemas);
  const violation = (text: string) => [`${path === '' ? 'the value' : path}: ${text}`];
  if (value === null) {
    return schema.nullable || isAny(schema) ? [] : violation('null is not allowed');
  }
  if (schema.anyOf) {
    const results = schema.anyOf.map((one) => validate(value, { ...options, schema: one }, path));
    return results.find((result) => result.length === 0) ?? results[0] ?? [];
  }
  if (schema.type && schema.type !== 'any' && !isOfType(value, schema.type)) {
    return violation(`${typeOf(value)} is not ${schema.type}`);
  }
  if (schema.enum && !schema.enum.includes(String(value))) {
    return violation(`${JSON.stringify(value)} is not in the enum`);
  }
  if (typeof value === 'string' && schema.format && !isOfFormat(value, schema.format)) {
    return violation(`${JSON.stringify(value)} is not a ${schema.format}`);
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!items) return [];
    return value.flatMap((one) => validate(one, { ...options, schema: items }, `${path}[]`));
  }
  if (typeof value !== 'object') return [];
  const { properties, additionalProperties, required = [] } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const nested = Object.entries(value).flatMap(([name, one]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const known = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const type = known ?? additionalProperties;
    if (!type) return properties ? [`${at}: unknown property`] : [];
    if (isRequest && resolve(type, schemas).readOnly) return [`${at}: read-only property`];
    return validate(one, { ...options, schema: type }, at);
  });
  return [...missing.flatMap((name) => violation(`${name} is missing`)), ...nested];
}

/** The type that a reference names. Keywords beside the reference win. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  const target = schemas[$ref];
  if (!target) throw new Error(`The description has no type ${$ref}.`);
  const resolved = resolve(target, schemas);
  return Object.keys(beside).length === 0 ? resolved : { ...resolved, ...beside };
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
