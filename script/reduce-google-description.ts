import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { routes } from '../sandbox/google/routes.ts';

// Writes test/sandbox/description/google-docs.json and google-drive.json: the parts of Google's discovery documents that
// describe the routes of the emulator. The tests compare every exchange with them. Usage, with the two documents:
// npx tsx script/reduce-google-description.ts google-docs.v1.json google-drive.v3.json

/** The parts of a discovery document that this script uses. */
interface Discovery {
  readonly name: string;
  readonly version: string;
  readonly revision: string;
  readonly servicePath: string;
  readonly parameters: Readonly<Record<string, Type>>;
  readonly resources: Readonly<
    Record<string, { readonly methods: Readonly<Record<string, Method>> }>
  >;
  readonly schemas: Readonly<Record<string, Type>>;
}

interface Method {
  readonly httpMethod: string;
  readonly path: string;
  readonly flatPath?: string;
  readonly parameters?: Readonly<Record<string, Type>>;
  readonly request?: Type;
  readonly response?: Type;
}

interface Type {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly readOnly?: boolean;
  readonly location?: string;
  readonly required?: boolean;
  readonly properties?: Readonly<Record<string, Type>>;
  readonly additionalProperties?: Type;
  readonly items?: Type;
}

/**
 * Properties that are marked as read-only, and that a request must contain: "When creating a permission, if `type` is `user` or `group`,
 * you must provide an `emailAddress`". Source: the description of `Permission.type` in the same document, revision 20260916.
 */
const writable: Readonly<Record<string, readonly string[]>> = {
  Permission: ['emailAddress', 'domain'],
};

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length !== 2) {
  throw new Error('Usage: reduce-google-description.ts <document of Docs> <document of Drive>');
}
for (const path of positionals) {
  // The format of the documents is known. A part that is missing makes the script fail.
  const document = JSON.parse(readFileSync(path, 'utf8')) as Discovery;
  const file = `../test/sandbox/description/google-${document.name}.json`;
  writeFileSync(new URL(file, import.meta.url), `${print(reduce(document), 2)}\n`);
}

function reduce(document: Discovery): unknown {
  const { name, version, revision, servicePath, parameters } = document;
  const methods = Object.values(document.resources).flatMap((one) => Object.values(one.methods));
  const byRoute = new Map(
    methods.map((one) => [`${one.httpMethod} /${servicePath}${one.flatPath ?? one.path}`, one]),
  );
  const keys = routes
    // Uploads have the parameters, the body and the response of the routes without `/upload`.
    .filter(({ api, template }) => api === name && !template.startsWith('/upload/'))
    .map(({ method, template }) => `${method} ${template}`);
  const operations = keys.toSorted().map((key): [string, unknown] => {
    const method = byRoute.get(key);
    if (!method) throw new Error(`The document of ${name} does not describe ${key}.`);
    return [key, toOperation(method)];
  });
  const schemas = new Map<string, unknown>();
  addTypes(operations, document, schemas);
  return {
    source: `https://${name}.googleapis.com/$discovery/rest?version=${version}, reduced`,
    revision,
    parameters: typesOf(parameters),
    operations: Object.fromEntries(operations),
    schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function toOperation({ parameters = {}, request, response }: Method): unknown {
  const query = Object.entries(parameters).filter(([, { location }]) => location === 'query');
  const required = query.flatMap(([name, one]) => (one.required ? [name] : []));
  return {
    query: typesOf(Object.fromEntries(query)),
    ...(required.length > 0 && { required }),
    ...(request && { request: reduceType(request) }),
    status: 200,
    response: response ? reduceType(response) : {},
  };
}

/** Adds the types to which a part of the description refers. */
function addTypes(
  part: unknown,
  { schemas }: Pick<Discovery, 'schemas'>,
  added: Map<string, unknown>,
): void {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"\$ref":"(\w+)"/g)) {
    if (added.has(name)) continue;
    const type = schemas[name];
    if (!type) throw new Error(`There is no type ${name}.`);
    const reduced = correct(name, reduceType(type));
    added.set(name, reduced);
    addTypes(reduced, { schemas }, added);
  }
}

function correct(name: string, type: Type): Type {
  const names = writable[name] ?? [];
  const properties = Object.entries(type.properties ?? {}).map(([property, one]) => {
    const { readOnly: _, ...rest } = one;
    return [property, names.includes(property) ? rest : one] as const;
  });
  return names.length === 0 ? type : { ...type, properties: Object.fromEntries(properties) };
}

/** A type without descriptions. An object without properties keeps an empty list of them: it has no other properties. */
function reduceType(type: Type): Type {
  const { $ref, format, enum: values, readOnly, additionalProperties, items } = type;
  const isRecord = type.type === 'object' && !additionalProperties;
  return {
    ...($ref !== undefined && { $ref }),
    ...(type.type !== undefined && { type: type.type }),
    ...(format !== undefined && { format }),
    ...(values && { enum: values }),
    ...(readOnly && { readOnly }),
    ...(isRecord && { properties: typesOf(type.properties ?? {}) }),
    ...(additionalProperties && { additionalProperties: reduceType(additionalProperties) }),
    ...(items && { items: reduceType(items) }),
  };
}

function typesOf(types: Readonly<Record<string, Type>>): Readonly<Record<string, Type>> {
  return Object.fromEntries(Object.entries(types).map(([name, one]) => [name, reduceType(one)]));
}

/** JSON with one line per route and per type, so that the difference to a newer document is readable. */
function print(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${print(one, depth - 1)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}
