import { type FieldTree, parseOptFields } from '../../../sandbox/asana/protocol/opt-fields.ts';
import { basePath } from '../../../sandbox/asana/service.ts';
import type { Exchange } from '../../../sandbox/http/exchange.ts';
import description from './asana.json' with { type: 'json' };
import { type AsanaRequest, parseBatch, parseRequest } from './asana-request.ts';
import { findOperation, type Operation } from './operation.ts';
import { resolve, type Schema, type Schemas, validate } from './validate.ts';
import { noViolations, type Violations } from './violation.ts';

// TypeScript infers one type per schema of the JSON file, which is too narrow for the keywords of the others.
const operations = description.operations as unknown as Readonly<Record<string, Operation>>;
const schemas = description.schemas as unknown as Schemas;

interface Response {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Compares a request to Asana and the emulator's response with Asana's description.
 *
 * A request that the emulator rejected can differ from the description.
 */
export function validateAsana(exchange: Exchange): Violations {
  const { request, response, actionFailures } = exchange;
  if (!request.url.pathname.startsWith(`${basePath}/`)) return noViolations;
  const parsed = parseRequest(request);
  const isBatch = parsed.method === 'POST' && parsed.path === '/batch';
  if (!response) return validateOne(parsed, null);
  const { status } = response;
  // The emulator always sends JSON. The description decides whether it is the right JSON.
  const body = JSON.parse(String(response.body)) as { data: unknown };
  if (!isBatch || status !== 200) return validateOne(parsed, { status, body });
  // The statuses and bodies of actions that a fault made fail come from the test.
  const results = (body.data as readonly ActionResult[]).map((result, at) =>
    actionFailures[at] ? null : result,
  );
  const batch = { status, body: { ...body, data: results.filter((result) => result !== null) } };
  const actions = parseBatch(parsed.data).map((action, at) => {
    const result = results[at];
    return validateOne(action, result ? { status: result.status_code, body: result.body } : null);
  });
  return [validateOne(parsed, batch), ...actions].reduce((all, { request, response }) => ({
    request: [...all.request, ...request],
    response: [...all.response, ...response],
  }));
}

interface ActionResult {
  readonly status_code: number;
  readonly body: unknown;
}

function validateOne(request: AsanaRequest, response: Response | null): Violations {
  const { method, path } = request;
  const found = findOperation(method, path, operations);
  if (response && response.status >= 400) {
    const special = response.status === 412 ? found?.operation.error412 : undefined;
    const violations = validate(response.body, { schema: special ?? errorResponse, schemas });
    const at = `${method} ${path} ${response.status}`;
    return { request: [], response: violations.map((violation) => `${at}: ${violation}`) };
  }
  if (!found) return { request: [`${method} ${path} is not described`], response: [] };
  const { key, operation } = found;
  return {
    request: validateRequest(request, operation).map((violation) => `${key}: ${violation}`),
    response: response
      ? validateResponse(response, operation).map((violation) => `${key}: ${violation}`)
      : [],
  };
}

function validateRequest({ query, fields, data }: AsanaRequest, operation: Operation) {
  const { request: schema, query: parameters, required = [] } = operation;
  const missing = required.filter((name) => query[name] === undefined);
  return [
    ...missing.map((name) => `${name} is missing`),
    ...Object.entries(query).flatMap(([name, value]) => validateParameter(name, value, parameters)),
    ...validateFields(fields, operation),
    ...(schema && data !== undefined
      ? validate(data, { schema, schemas, isRequest: true }, 'data')
      : []),
  ];
}

function validateResponse({ status, body }: Response, operation: Operation): readonly string[] {
  const isExpected = status === operation.status;
  return [
    ...(isExpected ? [] : [`the status is ${status} instead of ${operation.status}`]),
    ...validate(body, { schema: operation.response, schemas }),
  ];
}

function validateParameter(name: string, value: unknown, parameters: Operation['query']) {
  const schema = parameters[name];
  if (schema) {
    const parsed = typeof value === 'string' ? parseParameter(value, schema) : value;
    return validate(parsed, { schema, schemas, isRequest: true }, name);
  }
  // Asana's search filters by custom fields: `custom_fields.{gid}.is_set`. The document says so in a text only.
  const isSearch = 'sort_by' in parameters;
  return isSearch && /^custom_fields\.\d+\.\w+$/.test(name) ? [] : [`${name}: unknown parameter`];
}

/** The value that a parameter has in a URL. A text that does not fit the type of the parameter stays a text. */
function parseParameter(text: string, { type, items, nullable }: Schema): unknown {
  if (nullable === true && text === 'null') return null;
  if (type === 'array') return text.split(',').map((one) => parseParameter(one, items ?? {}));
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  const isNumber = (type === 'integer' || type === 'number') && /^-?[\d.]+$/.test(text);
  return isNumber ? Number(text) : text;
}

/** Every path of `opt_fields` must exist in the record. The document lists only some of the paths of nested records. */
function validateFields(fields: readonly string[], { response }: Operation): readonly string[] {
  const data = response.properties?.['data'];
  const check = (tree: FieldTree, records: readonly Schema[], path: string): readonly string[] =>
    [...tree.children].flatMap(([name, child]) => {
      const found = records.flatMap(({ properties }) => properties?.[name] ?? []);
      const at = `${path}${name}`;
      return found.length > 0
        ? check(child, found.flatMap(recordsOf), `${at}.`)
        : [`opt_fields: ${at} is not a field`];
    });
  return data ? check(parseOptFields(fields), recordsOf(data), '') : [];
}

/** The records that a value of this type can be or contain. */
function recordsOf(schema: Schema): readonly Schema[] {
  const { anyOf, items, ...rest } = resolve(schema, schemas);
  if (anyOf) return anyOf.flatMap(recordsOf);
  return items ? recordsOf(items) : [rest];
}

const text: Schema = { type: 'string' };

/** The body of every error. The document describes it once for all routes. */
const errorResponse: Schema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: { message: text, help: text, phrase: text },
      },
    },
  },
};
