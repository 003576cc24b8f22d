import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { routes } from '../sandbox/asana/routes.ts';
import { corrections } from './asana-correction.ts';
import { type OpenApiDocument, recordType, requestType, responseType } from './open-api.ts';

// Writes test/sandbox/description/asana.json: the part of Asana's OpenAPI document that describes the routes of the emulator; and
// script/coverage/asana-operations.json: the names of all its operations; and sandbox/asana/request-property.ts: the properties that each
// request can have.
// The tests compare every exchange with it. Usage, with the JSON form of the document and its date:
// npx tsx script/reduce-asana-description.ts asana-oas.json --date 2026-06-11

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { date: { type: 'string' } },
});
const [path] = positionals;
if (path === undefined || values.date === undefined) {
  throw new Error(
    'Usage: reduce-asana-description.ts <path of the OpenAPI document> --date <date>',
  );
}
// The format of the document is known. A part that is missing makes the script fail.
const document = JSON.parse(readFileSync(path, 'utf8')) as OpenApiDocument;

const schemas: Record<string, unknown> = {};
const templates = ['POST /batch', ...routes.map(({ method, template }) => `${method} ${template}`)];
const operations = Object.fromEntries(templates.toSorted().map((key) => [key, toOperation(key)]));

const result = correct({
  source: 'https://github.com/Asana/openapi (Apache License 2.0), reduced',
  date: values.date,
  corrections: Object.fromEntries(
    corrections.map(({ path, reason }) => [path.join(' > '), reason]),
  ),
  operations,
  schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
});
const file = new URL('../test/sandbox/description/asana.json', import.meta.url);
writeFileSync(file, `${print(result, 2)}\n`);

// Also the names of all operations, with which docs/asana-coverage.md is compared.
const published = Object.entries(document.paths).flatMap(([template, pathItem]) =>
  ['get', 'post', 'put', 'delete']
    .filter((method) => method in pathItem)
    .map((method) => `${method.toUpperCase()} ${template}`),
);
const listFile = new URL('coverage/asana-operations.json', import.meta.url);
writeFileSync(listFile, `${JSON.stringify(published, null, 2)}\n`);

// The emulator rejects properties that the document does not have.
const requests = result.operations as Record<string, { request?: { properties?: object } }>;
const propertyLines = Object.entries(requests).flatMap(([key, { request }]) =>
  request === undefined
    ? []
    : [
        `  '${key}': '${Object.keys(request.properties ?? {})
          .toSorted()
          .join(' ')}',`,
      ],
);
writeFileSync(
  new URL('../sandbox/asana/request-property.ts', import.meta.url),
  `/** The properties that each request can have. script/reduce-asana-description.ts writes this file from Asana's description. */
export const requestProperties: Readonly<Record<string, string>> = {
${propertyLines.join('\n')}
};
`,
);

/** JSON with one line per route and per type, so that the difference to a newer document is readable. */
function print(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${print(one, depth - 1)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

function toOperation(key: string): unknown {
  const [method = '', template = ''] = key.split(' ');
  const pathItem = document.paths[template];
  const operation = pathItem?.[method.toLowerCase()];
  if (!operation) throw new Error(`Asana's document does not describe ${key}.`);
  const parameters = [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])]
    .map((one) => ('$ref' in one ? document.components.parameters[nameOf(one.$ref)] : one))
    .filter((one) => one?.in === 'query' && one.name !== 'opt_fields');
  const query = parameters.flatMap((one) => (one ? [[one.name, requestType(one.schema)]] : []));
  const required = parameters.flatMap((one) => (one?.required ? [one.name] : []));
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const data = body?.properties?.['data'] ?? body;
  const [status, response] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const content = Object.values(response?.content ?? {})[0]?.schema;
  // The only error that differs from all others.
  const error412 = Object.values(operation.responses['412']?.content ?? {})[0]?.schema;
  return {
    query: Object.fromEntries(query),
    ...(required.length > 0 && { required }),
    ...(data && { request: withTypes(requestType(data, document)) }),
    status: Number(status),
    response: withTypes(responseType(content ?? {})),
    ...(error412 && { error412: responseType(error412) }),
  };
}

/** Adds the types that a type refers to, under the name that it has in the reduced description. */
function withTypes<Type>(type: Type): Type {
  for (const [, name = ''] of JSON.stringify(type).matchAll(/"\$ref":"(\w+)"/g)) {
    if (name in schemas) continue;
    schemas[name] = {};
    schemas[name] = withTypes(recordType(name, document));
  }
  return type;
}

function correct<Value>(value: Value): Value {
  for (const { path, change } of corrections) {
    // The path was found in the generated description, or the next line fails.
    const target = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value);
    if (!target) throw new Error(`${path.join('.')}: Asana's document has changed.`);
    Object.assign(target, change);
  }
  return value;
}

function nameOf(ref: string): string {
  return ref.split('/').at(-1) ?? '';
}
