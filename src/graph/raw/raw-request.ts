import { checkAsanaRaw } from '../../asana/raw.ts';
import { checkGoogleRaw } from '../../google/raw.ts';
import type { RawHeader } from '../../http/raw-header.ts';
import type { RawRequest, RawResponse } from '../../http/raw-request.ts';
import { builder } from '../builder/builder.ts';
import { nameLink } from './large-export.ts';

const RawService = builder.enumType('RawService', {
  description: 'The service that a raw request goes to.',
  values: {
    ASANA: { description: 'Asana’s REST API.' },
    GOOGLE: { description: 'The APIs of Google Docs and Drive.' },
  } as const,
});

const HttpMethod = builder.enumType('HttpMethod', {
  description: 'What an HTTP request does.',
  values: {
    GET: { description: 'Reads.' },
    POST: { description: 'Creates, or carries out an action.' },
    PUT: { description: 'Changes.' },
    PATCH: { description: 'Changes in part.' },
    DELETE: { description: 'Deletes.' },
  } as const,
});

const HeaderInput = builder.inputType('HeaderInput', {
  description: 'A header to send.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name.' }),
    value: t.string({ required: true, description: 'Its value: visible ASCII.' }),
  }),
});

const Header = builder.objectRef<RawHeader>('Header').implement({
  description: 'A header of an answer.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Its name, in small letters.' }),
    value: t.exposeString('value', { nullable: false, description: 'Its value.' }),
  }),
});

const RawRequestInput = builder.inputType('RawRequestInput', {
  description:
    'A request to a service’s own REST API, for what this API has no field for. The credential is added by the server.',
  fields: (t) => ({
    service: t.field({ type: RawService, required: true, description: 'Where it goes.' }),
    method: t.field({ type: HttpMethod, required: true, description: 'What it does.' }),
    path: t.string({
      required: true,
      description:
        'The route. Asana: `/v1/users?workspace=…` or `/api/1.0/users?workspace=…`; Google: `/storage/v3/files/<id>`, `/drive/v3/files/<id>` or `/v1/documents/<id>`. Never an address: the origin is the service’s own.',
    }),
    query: t.field({
      type: 'JSONObject',
      description: 'Parameters beside those in `path`: texts, numbers, booleans, lists of them.',
    }),
    headers: t.field({
      type: [HeaderInput],
      description: 'Headers. Credentials, `Host` and those of the connection are refused.',
    }),
    body: t.field({
      type: 'JSON',
      description: 'The body: the bare object, or the object in Asana’s `data` envelope.',
    }),
  }),
});

const RawRequestPayload = builder.objectRef<RawResponse>('RawRequestPayload').implement({
  description: 'The answer as the service gave it, whatever its status: a 404 is an answer here.',
  fields: (t) => ({
    status: t.exposeInt('status', { nullable: false, description: 'The HTTP status.' }),
    headers: t.field({
      type: [Header],
      nullable: false,
      description: 'The headers, without those that set cookies.',
      resolve: ({ headers }) => headers,
    }),
    contentType: t.exposeString('contentType', { description: 'What the body is.' }),
    body: t.field({
      type: 'JSON',
      description: 'The body when it is JSON.',
      resolve: (answer) => toContent(answer).body,
    }),
    text: t.string({
      description: 'The body when it is other text.',
      resolve: (answer) => toContent(answer).text,
    }),
    base64: t.string({
      description: 'The body when it is neither, in Base64.',
      resolve: (answer) => toContent(answer).base64,
    }),
  }),
});

const checks = { ASANA: checkAsanaRaw, GOOGLE: checkGoogleRaw } as const;

builder.mutationField('rawRequest', (t) =>
  t.field({
    type: RawRequestPayload,
    nullable: false,
    description:
      'Sends one request to a service as it is worded, once. For what has no field here; it is not planned, shared or retried.',
    args: { input: t.arg({ type: RawRequestInput, required: true, description: 'What to send.' }) },
    check: ({ input }) => checks[input.service](toRequest(input)),
    resolve: (_root, { input }, context) => {
      const request = toRequest(input);
      return input.service === 'ASANA'
        ? context.asana.raw(request)
        : context.google.raw(request).catch((error) => nameLink(error, request, context));
    },
  }),
);

function toRequest(input: typeof RawRequestInput.$inferInput): RawRequest {
  const { method, path, query, headers, body } = input;
  return { method, path, query: query ?? {}, headers: headers ?? [], body };
}

interface Content {
  readonly body?: unknown;
  readonly text?: string;
  readonly base64?: string;
}

function toContent({ contentType, bytes }: RawResponse): Content {
  if (bytes.length === 0) return {};
  const text = bytes.toString();
  if (/\bjson\b/i.test(contentType ?? '')) {
    try {
      return { body: JSON.parse(text) };
    } catch {
      return { text };
    }
  }
  const isText =
    /^text\/|\bxml\b|\bjavascript\b/i.test(contentType ?? '') && !text.includes('\ufffd');
  return isText ? { text } : { base64: bytes.toString('base64') };
}
