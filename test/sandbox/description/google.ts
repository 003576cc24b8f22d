import type { Exchange } from '../../../sandbox/http/exchange.ts';
import {
  type GoogleRequest,
  type GoogleResponse,
  parseRequests,
  parseResponses,
} from './google-batch.ts';
import docs from './google-docs.json' with { type: 'json' };
import drive from './google-drive.json' with { type: 'json' };
import { findOperation, type Operation } from './operation.ts';
import { type Schema, type Schemas, validate } from './validate.ts';
import { noViolations, type Violations } from './violation.ts';

interface Description {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly schemas: Schemas;
  /** The parameters that every method has. */
  readonly parameters: Readonly<Record<string, Schema>>;
  readonly errorResponse: Schema;
}

/**
 * Compares a request to Google and the emulator's response with the discovery documents of Docs and Drive.
 *
 * A request that the emulator rejected can differ from the description. Does not compare exports and downloads, which are no
 * JSON, nor the fields of a mask: the emulator rejects those that do not exist.
 */
export function validateGoogle(exchange: Exchange): Violations {
  const { request, response, actionFailures } = exchange;
  const { pathname } = request.url;
  const described = descriptionOf(pathname);
  if (pathname.startsWith('/upload/drive/v3/')) return validateUpload(exchange);
  if (!/^\/(v1|drive\/v3|batch)(\/|$)/.test(pathname)) return noViolations;
  if (!/^\/batch(\/|$)/.test(pathname)) {
    const { method, url, body } = request;
    return validateOne({ method, url, body: body.toString('utf8') }, toText(response), described);
  }
  if (response && response.status !== 200) {
    return validateError({ ...request, body: '' }, toText(response), described);
  }
  const responses = response ? parseResponses(response) : [];
  return parseRequests(request)
    .map((part, at) => {
      const failure = actionFailures[at];
      const isExecuted = !failure || failure.kind === 'incomplete-search';
      return validateOne(part, isExecuted ? (responses[at] ?? null) : null, described);
    })
    .reduce(
      (all, one) => ({
        request: [...all.request, ...one.request],
        response: [...all.response, ...one.response],
      }),
      noViolations,
    );
}

/**
 * Compares an upload with the method without `/upload`, which has the same parameters, metadata and response. The address of a
 * resumable upload has an id, which the discovery document does not describe.
 */
function validateUpload({ request, response }: Exchange): Violations {
  const url = new URL(request.url);
  const uploadType = url.searchParams.get('uploadType');
  url.pathname = url.pathname.slice('/upload'.length);
  url.searchParams.delete('upload_id');
  const isChunk = request.method === 'PUT';
  const isNew = url.pathname === '/drive/v3/files';
  const method = isChunk ? (isNew ? 'POST' : 'PATCH') : request.method;
  const body = isChunk || uploadType === 'media' ? '' : metadataOf(request.body.toString('utf8'));
  // A response without content has no JSON: the address of an upload, or what has arrived of it.
  return validateOne({ method, url, body }, toText(response), driveDescription);
}

/** The JSON of the first part of a multipart body, or the complete body. */
const metadataOf = (body: string): string =>
  /\r?\n\r?\n(\{[\s\S]*?\})\r?\n--/.exec(body)?.[1] ?? body;

function toText(response: Exchange['response']): GoogleResponse | null {
  if (!response) return null;
  const { status, body } = response;
  const isJson = response.headers['content-type']?.startsWith('application/json');
  return { status, body: isJson ? String(body) : '' };
}

function validateOne(
  request: GoogleRequest,
  response: GoogleResponse | null,
  description: Description,
): Violations {
  if (response && response.status >= 400) return validateError(request, response, description);
  const { method, url } = request;
  const { operations, schemas, parameters } = description;
  const found = findOperation(method, url.pathname, operations);
  if (!found) return { request: [`${method} ${url.pathname} is not described`], response: [] };
  const { key, operation } = found;
  const query = { ...parameters, ...operation.query };
  const name = (violation: string) => `${key}: ${violation}`;
  return {
    request: [
      ...(operation.required ?? [])
        .filter((required) => !url.searchParams.has(required))
        .map((required) => `${required} is missing`),
      ...[...url.searchParams].flatMap(([parameter, text]) =>
        validateParameter(parameter, text, query[parameter]),
      ),
      ...validateBody(request.body, operation, schemas),
    ].map(name),
    response: response?.body
      ? validate(JSON.parse(response.body), { schema: operation.response, schemas }).map(name)
      : [],
  };
}

function validateError(
  { method, url }: GoogleRequest,
  response: GoogleResponse | null,
  { errorResponse: schema, schemas }: Description,
): Violations {
  if (!response?.body) return noViolations;
  const violations = validate(JSON.parse(response.body), { schema, schemas });
  const at = `${method} ${url.pathname} ${response.status}`;
  return { request: [], response: violations.map((violation) => `${at}: ${violation}`) };
}

function validateParameter(name: string, text: string, schema: Schema | undefined) {
  if (!schema) return [`${name}: unknown parameter`];
  return validate(parseParameter(text, schema), { schema, schemas: {} }, name);
}

/** The value that a parameter has in a URL. A text that does not fit the type of the parameter stays a text. */
function parseParameter(text: string, { type }: Schema): unknown {
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}

function validateBody(text: string, operation: Operation, schemas: Schemas): readonly string[] {
  if (text === '') return [];
  if (!operation.request) return ['the method has no body'];
  const options = { schema: operation.request, schemas, isRequest: true };
  return validate(parseBody(text), options, 'body');
}

/** A body that is not JSON stays a text, which is a violation. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The description of the service to which a path belongs. All parts of a batch belong to its service. */
const descriptionOf = (path: string) =>
  path.startsWith('/v1/') || path === '/batch' ? docsDescription : driveDescription;

const text: Schema = { type: 'string' };

function errorOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): Schema {
  const common = { code: { type: 'integer' as const }, message: text };
  const all = { ...common, ...properties, status: text, details: { type: 'array' as const } };
  const error: Schema = {
    type: 'object',
    required: ['code', 'message', ...required],
    properties: all,
  };
  return { type: 'object', required: ['error'], properties: { error } };
}

// The discovery documents describe no errors. Source: GDEV, Resolve errors, and google.rpc.Status.
const docsError = errorOf({}, ['status']);
const driveError = errorOf(
  {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message', 'domain', 'reason'],
        properties: {
          message: text,
          domain: text,
          reason: text,
          location: text,
          locationType: text,
        },
      },
    },
  },
  ['errors'],
);

// TypeScript infers one type per schema of a JSON file, which is too narrow for the keywords of the others.
const docsDescription = { ...docs, errorResponse: docsError } as unknown as Description;
const driveDescription = { ...drive, errorResponse: driveError } as unknown as Description;
