import { oncePerRecord } from '../../operation/once-per-record.ts';
import { parseAsanaRaw } from '../../service/asana/raw.ts';
import { parseGoogleRaw } from '../../service/google/raw.ts';
import type { RawHeader } from '../../upstream/http/raw/raw-header.ts';
import type { RawRequest, RawResponse } from '../../upstream/http/raw/raw-request.ts';
import { builder, describedEnum } from '../builder/builder.ts';
import { rawCalls } from '../cost/call.ts';
import { type Effect, everyEffect } from '../directive/effect.ts';
import { defineMutation } from '../mutation/mutation.ts';
import { throwWithExportLink } from './large-export.ts';

const RawService = describedEnum('RawService', 'The service that receives a raw request.', {
  ASANA: 'Asana’s REST API.',
  GOOGLE: 'The APIs of Google Docs and Drive.',
});

const HttpMethod = describedEnum('HttpMethod', 'The method of an HTTP request.', {
  GET: 'Reads data.',
  POST: 'Creates an object or performs an action.',
  PUT: 'Replaces or changes an object.',
  PATCH: 'Changes a part of an object.',
  DELETE: 'Deletes an object.',
});

type Method = typeof HttpMethod.$inferInput;

/** What a request can do, as far as its method says it: a POST can also be an action such as `removeTag`, a batch of edits, or a share. */
const effectsOfMethod: Readonly<Record<Method, readonly Effect[]>> = {
  GET: [],
  POST: everyEffect,
  PUT: ['CHANGES', 'SHARES'],
  PATCH: ['CHANGES', 'SHARES', 'DELETES'],
  DELETE: ['SHARES', 'DELETES'],
};

const HeaderInput = builder.inputType('HeaderInput', {
  description: 'A request header.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the header.' }),
    value: t.string({
      required: true,
      description: 'The value of the header: visible ASCII characters.',
    }),
  }),
});

const Header = builder.objectRef<RawHeader>('Header').implement({
  description: 'A response header.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the header, in lower case.', 'nonNull'),
    value: t.stringAt('value', 'The value of the header.', 'nonNull'),
  }),
});

const RawRequestInput = builder.inputType('RawRequestInput', {
  description:
    'A request to a service’s own REST API, for data and actions that this schema has no field for. The server adds the credential.',
  fields: (t) => ({
    service: t.field({
      type: RawService,
      required: true,
      description: 'The service that receives the request.',
    }),
    method: t.field({ type: HttpMethod, required: true, description: 'The HTTP method.' }),
    path: t.string({
      required: true,
      description:
        'The path of the request. Asana: `/v1/users?workspace=…` or `/api/1.0/users?workspace=…`; Google: `/storage/v3/files/<id>`, `/drive/v3/files/<id>` or `/v1/documents/<id>`. A complete URL is rejected: the server sets the origin.',
    }),
    query: t.field({
      type: 'JSONObject',
      description:
        'Query parameters, in addition to those in `path`: strings, numbers, booleans, or lists of these. Names that contain a credential or another method, such as `access_token`, are rejected.',
    }),
    headers: t.field({
      type: [HeaderInput],
      maxItems: 100,
      description:
        'Request headers. Credentials, `Host`, another method and connection headers are rejected.',
    }),
    body: t.field({
      type: 'JSON',
      description:
        'The request body. For Asana, either the object itself or the object inside Asana’s `data` envelope.',
    }),
  }),
});

const contentOf = oncePerRecord(toContent);

const RawRequestPayload = builder.objectRef<RawResponse>('RawRequestPayload').implement({
  description:
    'The response of the service, unchanged. Every HTTP status is a normal response here, including 404.',
  fields: (t) => ({
    status: t.intAt('status', 'The HTTP status code.', 'nonNull'),
    headers: t.field({
      type: [Header],
      nullable: false,
      description: 'The response headers, except those that set cookies.',
      resolve: ({ headers }) => headers,
    }),
    contentType: t.stringAt(
      'contentType',
      'The media type of the body, or null if the response does not have one.',
    ),
    body: t.field({
      type: 'JSON',
      description: 'The body if it is JSON, otherwise null.',
      resolve: (response) => contentOf(response).body,
    }),
    text: t.string({
      description: 'The body if it is text other than JSON, otherwise null.',
      resolve: (response) => contentOf(response).text,
    }),
    base64: t.string({
      description: 'The body in Base64 if it is not text, otherwise null.',
      resolve: (response) => contentOf(response).base64,
    }),
  }),
});

defineMutation('rawRequest', {
  // GraphQL has checked the method.
  effect: { kinds: everyEffect, of: ({ method }) => effectsOfMethod[method as Method] },
  description:
    'Sends one request to a service without changes. Use it for data and actions that this schema has no field for.',
  sends: 'The request is not batched, deduplicated or retried.',
  argument: 'The request to send.',
  input: RawRequestInput,
  payload: () => RawRequestPayload,
  parse: (input) => {
    const request = toRequest(input);
    return input.service === 'ASANA'
      ? { asana: parseAsanaRaw(request) }
      : { google: parseGoogleRaw(request) };
  },
  cost: (request) => ({ calls: rawCalls(request.asana ?? request.google) }),
  async resolve(request, context) {
    if (request.asana !== undefined) return context.asana.raw(request.asana);
    try {
      return await context.google.raw(request.google);
    } catch (error) {
      return throwWithExportLink(error, request.google, context);
    }
  },
});

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
