import type { IsBroken } from '../assumption/setting.ts';
import type { HttpResponse } from '../http/message.ts';
import { retryAfterHeader } from '../http/retry-after.ts';
import { withKnownWords } from './error-word.ts';
import { type Api, Rejection } from './protocol/rejection.ts';
import type { QuotaExcess } from './quota.ts';
import { toErrorResponse } from './respond.ts';

/** The response to a request over a quota: 429 of Docs, 403 of Drive. */
export function toQuotaResponse(
  api: Api,
  excess: QuotaExcess,
  isBroken: IsBroken = () => false,
): HttpResponse {
  const rejection = api === 'docs' ? ofDocs(excess) : ofDrive(excess);
  const response = withKnownWords(toErrorResponse(api, rejection), isBroken);
  return {
    ...response,
    headers: { ...response.headers, ...retryAfterHeader(excess.retryAfter) },
  };
}

/** Source: responses of Google APIs with the same quotas, which their users published. */
function ofDocs({ isRead, isOfProject }: QuotaExcess): Rejection {
  const kind = isRead ? 'Read' : 'Write';
  const limit = `${kind} requests per minute${isOfProject ? '' : ' per user'}`;
  return new Rejection(
    429,
    `Quota exceeded for quota metric '${kind} requests' and limit '${limit}' of service 'docs.googleapis.com' for consumer 'project_number:1042'.`,
    {
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'RATE_LIMIT_EXCEEDED',
          domain: 'googleapis.com',
          metadata: {
            service: 'docs.googleapis.com',
            consumer: 'projects/1042',
            quota_metric: `docs.googleapis.com/${kind.toLowerCase()}_requests`,
            quota_limit: `${kind}RequestsPerMinutePer${isOfProject ? 'Project' : 'User'}`,
            quota_location: 'global',
          },
        },
      ],
    },
  );
}

/** Source: GDEV Resolve errors. */
const ofDrive = ({ isOfProject }: QuotaExcess): Rejection =>
  new Rejection(403, isOfProject ? 'Rate Limit Exceeded' : 'User Rate Limit Exceeded', {
    domain: 'usageLimits',
    reason: isOfProject ? 'rateLimitExceeded' : 'userRateLimitExceeded',
  });
