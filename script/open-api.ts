/** The parts of an OpenAPI 3.0 document that the tests use. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, OpenApiSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

type PathItem = Readonly<Record<string, Operation>> & {
  readonly parameters?: readonly (Parameter | Reference)[];
};

interface Operation {
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: OpenApiSchema }>>;

interface Reference {
  readonly $ref: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: OpenApiSchema;
}

/** A type of an OpenAPI document. */
export interface OpenApiSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly readOnly?: boolean;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly additionalProperties?: OpenApiSchema;
  readonly items?: OpenApiSchema;
  readonly allOf?: readonly OpenApiSchema[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly oneOf?: readonly OpenApiSchema[];
}

/** The name of a record in the reduced description: `TaskCompact`, `TaskBase` and `TaskResponse` are all `Task`. */
const recordName = (ref: string) =>
  (ref.split('/').at(-1) ?? '').replace(/(?:CompactResponse|Compact|Base|Response)$/, '');

/** A type of a response, without descriptions. References stay references to records, because records contain each other. */
export function responseType(schema: OpenApiSchema): OpenApiSchema {
  const { $ref: _, allOf, anyOf, oneOf, properties, items, ...rest } = schema;
  // A property is a reference, or a reference with a remark beside it, such as `nullable`.
  const [reference, ...remarks] = allOf ?? [schema];
  if (reference?.$ref !== undefined) {
    const isNullable = [rest, ...remarks].some(({ nullable }) => nullable);
    return { $ref: recordName(reference.$ref), ...(isNullable && { nullable: true }) };
  }
  const choices = anyOf ?? oneOf;
  if (choices) return { anyOf: choices.map(responseType) };
  return {
    ...keywordsOf(rest),
    ...(properties && { properties: mapProperties(properties, responseType) }),
    ...(items && { items: responseType(items) }),
  };
}

/**
 * A record of a response, with the properties of all of its forms: `opt_fields` can add each field of `TaskResponse` to a
 * `TaskCompact`.
 */
export function recordType(name: string, document: OpenApiDocument): OpenApiSchema {
  const { schemas } = document.components;
  const forms = [name, `${name}Compact`, `${name}Base`, `${name}Response`];
  const parts = forms.flatMap((form) => schemas[form] ?? []);
  if (parts.length === 0) throw new Error(`The document does not describe ${name}.`);
  const flatten = (schema: OpenApiSchema): OpenApiSchema => {
    const { allOf, ...rest } = dereference(schema, document);
    return allOf ? merge(allOf.map(flatten)) : responseType(rest);
  };
  return merge(parts.map(flatten));
}

/** A type of a request, without descriptions, references and read-only properties. */
export function requestType(schema: OpenApiSchema, document?: OpenApiDocument): OpenApiSchema {
  const {
    $ref: _,
    allOf,
    anyOf,
    oneOf,
    properties,
    items,
    ...rest
  } = document ? dereference(schema, document) : schema;
  const parts = allOf?.map((one) => requestType(one, document));
  if (parts) return merge(parts);
  const choices = anyOf ?? oneOf;
  if (choices) return { anyOf: choices.map((one) => requestType(one, document)) };
  const writable = Object.entries(properties ?? {}).filter(([, one]) => !isReadOnly(one));
  return {
    ...keywordsOf(rest),
    ...(properties && {
      properties: mapProperties(Object.fromEntries(writable), (one) => requestType(one, document)),
    }),
    ...(items && { items: requestType(items, document) }),
  };
}

const isReadOnly = ({ readOnly, allOf }: OpenApiSchema): boolean =>
  readOnly ?? allOf?.some(isReadOnly) ?? false;

/** Follows references until a type is described in place. */
function dereference(schema: OpenApiSchema, document: OpenApiDocument): OpenApiSchema {
  if (schema.$ref === undefined) return schema;
  const target = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (!target) throw new Error(`The document does not describe ${schema.$ref}.`);
  return dereference(target, document);
}

const mapProperties = (
  properties: Readonly<Record<string, OpenApiSchema>>,
  map: (schema: OpenApiSchema) => OpenApiSchema,
) => Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, map(one)]));

/** The keywords that the validator of the tests reads. */
function keywordsOf(schema: OpenApiSchema): OpenApiSchema {
  const { type, format, nullable, enum: values, required, additionalProperties } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(nullable && { nullable }),
    ...(values && { enum: values }),
    ...(required && { required }),
    // The document describes the values of a map as strings, and says beside it that they are of any type.
    ...(additionalProperties && { additionalProperties: {} }),
  };
}

function merge(parts: readonly OpenApiSchema[]): OpenApiSchema {
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
  const required = parts.flatMap((part) => part.required ?? []);
  return {
    ...Object.assign({}, ...parts),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}
