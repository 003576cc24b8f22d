import type { IsBroken } from '../assumption/setting.ts';
import type { Failure } from '../http/fault.ts';
import type { HttpResponse } from '../http/message.ts';
import { retryAfterHeader } from '../http/retry-after.ts';
import { withKnownWords } from './error-word.ts';
import {
  type Api,
  insufficientScopes,
  Rejection,
  type RejectionDetails,
  unauthenticated,
} from './protocol/rejection.ts';
import { toQuotaResponse } from './quota-response.ts';
import { jsonResponse, toErrorResponse } from './respond.ts';

/** The response of Google, or of the proxy in front of it, to this failure. */
export function toFailureResponse(api: Api, failure: Failure, isBroken: IsBroken): HttpResponse {
  switch (failure.kind) {
    case 'rate-limit':
      return toQuotaResponse(
        api,
        { retryAfter: failure.retryAfter ?? null, isRead: true, isOfProject: false },
        isBroken,
      );
    case 'status':
      return withRetryAfter(
        failure.body === undefined
          ? withKnownWords(
              toErrorResponse(api, rejectionOf(api, failure.status, failure.reason)),
              isBroken,
            )
          : jsonResponse(failure.status, failure.body),
        failure.retryAfter,
      );
    case 'expired-token':
      return toErrorResponse(api, unauthenticated(api));
    case 'empty-401':
      return { status: 401, headers: {}, body: '' };
    case 'html':
      return {
        status: failure.status ?? 200,
        headers: { 'content-type': 'text/html; charset=UTF-8' },
        body: '<!DOCTYPE html><html lang=en><title>Error</title><p><b>Sorry.</b> <ins>That’s all we know.</ins></html>',
      };
    case 'wrong-shape':
      return jsonResponse(200, { title: 7, files: 'This has the wrong shape.', body: [] });
    default:
      // Empty responses. The remaining kinds break the connection and send nothing.
      return { status: 'status' in failure ? (failure.status ?? 200) : 200, headers: {}, body: '' };
  }
}

/** Whether a search must respond that it did not search all files. */
export const isIncompleteSearch = (failure: Failure | null) =>
  failure?.kind === 'incomplete-search';

const withRetryAfter = (response: HttpResponse, seconds: number | null | undefined) => ({
  ...response,
  headers: { ...response.headers, ...retryAfterHeader(seconds) },
});

interface ReasonMessage extends RejectionDetails {
  readonly message: string;
}

const errorInfo = (reason: string) => [
  { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' },
];

const usageLimit = (message: string): ReasonMessage => ({ message, domain: 'usageLimits' });

/** Reasons with their own message. Source: GDEV Resolve errors. */
const messagesByReason: Readonly<Record<string, ReasonMessage>> = {
  accessNotConfigured: {
    message: 'Google Docs API has not been used in project 1042 before or it is disabled.',
    domain: 'usageLimits',
    details: errorInfo('SERVICE_DISABLED'),
  },
  userRateLimitExceeded: usageLimit('User Rate Limit Exceeded'),
  rateLimitExceeded: usageLimit('Rate Limit Exceeded'),
  dailyLimitExceeded: usageLimit('Daily Limit Exceeded'),
  sharingRateLimitExceeded: usageLimit(
    'Rate limit exceeded. User message: "You have shared too often."',
  ),
  exportSizeLimitExceeded: { message: 'This file is too large to be exported.' },
  fileNotExportable: { message: 'Export only supports Docs Editors files.' },
  insufficientFilePermissions: {
    message: 'The user does not have sufficient permissions for this file.',
  },
  appNotAuthorizedToFile: {
    message: 'The user has not granted the app access to the file.',
  },
  domainPolicy: { message: 'The domain administrators have disabled Drive apps.' },
  storageQuotaExceeded: { message: "The user's Drive storage quota has been exceeded." },
};

const messagesByStatus: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'The caller does not have permission',
  404: 'Requested entity was not found.',
  429: "Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user' of service 'docs.googleapis.com' for consumer 'project_number:1042'.",
  500: 'Internal error encountered.',
  502: 'Bad Gateway',
  503: 'The service is currently unavailable.',
  504: 'Deadline expired before operation could complete.',
};

function rejectionOf(api: Api, status: number, reason?: string): Rejection {
  if (status === 401) return unauthenticated(api);
  if (status === 403 && reason === 'insufficientPermissions') return insufficientScopes();
  const { message = messagesByStatus[status] ?? 'Unknown Error.', ...more } =
    messagesByReason[reason ?? ''] ?? {};
  return new Rejection(status, message, reason === undefined ? more : { ...more, reason });
}
