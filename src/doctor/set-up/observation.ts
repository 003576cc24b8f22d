import { toAsanaError } from '../../service/asana/error-mapping.ts';
import { toGoogleError } from '../../service/google/error-mapping.ts';
import { isObject } from '../../upstream/http/json.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import type { Api, CheckRequest, CheckResponse, SendRequest } from '../service-request.ts';

/** What a response shows about the set-up. */
export interface Observation {
  readonly api: Api;
  /** Without ids: `GET /tasks/…`. */
  readonly route: string;
  readonly status: number;
  /** Why the service rejected the request, such as `missing-scope`. Null if it did not. */
  readonly reason: string | null;
  /** Whether a limit of all accounts together was exceeded, and not one of this account. */
  readonly isLimitOfProject: boolean;
  /** What to do about it. Empty if there is nothing to do. */
  readonly help: string;
  /** The permissions that an error names. */
  readonly scopes: readonly string[];
  /** Whether the body is one of this API, and not, for example, a login page. */
  readonly isOfService: boolean;
  readonly headers: CheckResponse['headers'];
  /** The time of this machine in the middle of the request, as from `Date.now()`. */
  readonly time: number;
}

/** A request without a complete response. */
interface FailedRequest {
  readonly api: Api;
  readonly message: string;
}

/** Sees the responses of a run. */
export interface Observer {
  readonly observe: (send: SendRequest) => SendRequest;
  /** What was seen until now. */
  readonly seen: readonly Observation[];
  readonly failures: readonly FailedRequest[];
}

/** After so many requests without any response, nothing more is sent to an API: each of them can take the time limit. */
const maxFailures = 2;

export function createObserver(): Observer {
  const seen: Observation[] = [];
  const failures: (FailedRequest & { readonly error: unknown })[] = [];
  return {
    seen,
    failures,
    observe: (send) => async (request) => {
      const { api } = request;
      const earlier = failures.filter((one) => one.api === api);
      const last = earlier.at(-1);
      if (last && earlier.length >= maxFailures && !seen.some((one) => one.api === api))
        throw last.error;
      const sentAt = Date.now();
      const response = await send(request).catch((error: unknown) => {
        if (error instanceof UpstreamError) failures.push({ api, message: error.message, error });
        throw error;
      });
      seen.push(toObservation(request, response, (sentAt + Date.now()) / 2));
      return response;
    },
  };
}

function toObservation(
  { api, method, path }: CheckRequest,
  response: CheckResponse,
  time: number,
): Observation {
  const { status, headers, text } = response;
  const toError = api === 'asana' ? toAsanaError : toGoogleError;
  const { reason, help = '', pauses } = status < 400 ? accepted : toError({ status, text });
  const challenge = String(headers['www-authenticate'] ?? '');
  const scopes = reason === 'missing-scope' ? scopesIn(`${text} ${challenge}`) : [];
  const route = `${method} ${withoutIds(path)}`;
  const isOfService = isResponseOf(api, response);
  const isLimitOfProject = pauses === 'project';
  return { api, route, status, reason, isLimitOfProject, help, scopes, isOfService, headers, time };
}

/** One of these properties is in every JSON object of the API, whether it is a record, a list or an error. */
const properties: Readonly<Record<Api, readonly string[]>> = {
  asana: ['data', 'errors'],
  docs: ['documentId', 'replies', 'error'],
  drive: ['kind', 'id', 'files', 'user', 'error'],
};

export const isResponseOf = (api: Api, { json }: CheckResponse): boolean =>
  isObject(json) && properties[api].some((property) => Object.hasOwn(json, property));

const accepted = { reason: null, help: '', pauses: 'none' } as const;

const withoutIds = (path: string) =>
  path
    .split('/')
    .map((segment) => (/^([a-z_]*|v\d)$/i.test(segment) ? segment : '…'))
    .join('/');

/** Only permissions of the services: a message could contain another text of this form. Source: the published descriptions. */
const scopePattern =
  /\b(?:attachments|custom_fields|goals|jobs|portfolios|project_templates|projects|roles|stories|tags|tasks|team_memberships|teams|users|webhooks|workspaces):(?:read|write|delete)\b|(?<=www\.googleapis\.com\/auth\/)(?:documents|drive)(?:\.(?:appdata|file|metadata|readonly))*\b/g;

const scopesIn = (text: string): readonly string[] => [...new Set(text.match(scopePattern))];
