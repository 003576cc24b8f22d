import { toAsanaError } from '../../service/asana/error-mapping.ts';
import { toGoogleError } from '../../service/google/error-mapping.ts';
import type { Api, CheckRequest, CheckResponse, SendRequest } from '../service-request.ts';

/** What a response shows about the set-up. */
export interface Observation {
  readonly api: Api;
  /** Without ids: `GET /tasks/…`. */
  readonly route: string;
  readonly status: number;
  /** Why the service rejected the request, such as `missing-scope`. Null if it did not. */
  readonly reason: string | null;
  /** What to do about it. Empty if there is nothing to do. */
  readonly help: string;
  /** The permissions that an error names. */
  readonly scopes: readonly string[];
  readonly headers: CheckResponse['headers'];
  /** The time of this machine in the middle of the request, as from `Date.now()`. */
  readonly time: number;
}

/** Sees the responses of a run. */
export interface Observer {
  readonly observe: (send: SendRequest) => SendRequest;
  /** What was seen until now. */
  readonly seen: readonly Observation[];
}

/** Creates an observer that has seen nothing. */
export function createObserver(): Observer {
  const seen: Observation[] = [];
  return {
    seen,
    observe: (send) => async (request) => {
      const sentAt = Date.now();
      const response = await send(request);
      seen.push(toObservation(request, response, (sentAt + Date.now()) / 2));
      return response;
    },
  };
}

function toObservation(
  { api, method, path }: CheckRequest,
  { status, headers, text }: CheckResponse,
  time: number,
): Observation {
  const toError = api === 'asana' ? toAsanaError : toGoogleError;
  const { reason, help = '' } = status < 400 ? accepted : toError({ status, text });
  const challenge = String(headers['www-authenticate'] ?? '');
  const scopes = reason === 'missing-scope' ? scopesIn(`${text} ${challenge}`) : [];
  const route = `${method} ${withoutIds(path)}`;
  return { api, route, status, reason, help, scopes, headers, time };
}

const accepted = { reason: null, help: '' } as const;

const withoutIds = (path: string) =>
  path
    .split('/')
    .map((segment) => (/^([a-z_]*|v\d)$/i.test(segment) ? segment : '…'))
    .join('/');

/** Only permissions of the services: a message could contain another text of this form. Source: the published descriptions. */
const scopePattern =
  /\b(?:attachments|custom_fields|goals|jobs|portfolios|project_templates|projects|roles|stories|tags|tasks|team_memberships|teams|users|webhooks|workspaces):(?:read|write|delete)\b|(?<=www\.googleapis\.com\/auth\/)(?:documents|drive)(?:\.(?:appdata|file|metadata|readonly))*\b/g;

const scopesIn = (text: string): readonly string[] => [...new Set(text.match(scopePattern))];
