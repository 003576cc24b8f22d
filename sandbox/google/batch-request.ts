import type { Failure } from '../http/fault.ts';
import type { HttpRequest, HttpResponse, Outcome, ParsedRequest } from '../http/message.ts';
import { chargeQuota, type GoogleOptions, identify, respondToOne } from './authorized-request.ts';
import { type BatchPart, joinParts, parseParts } from './batch.ts';
import { isIncompleteSearch, toFailureResponse } from './failure.ts';
import { type Api, Rejection } from './protocol/rejection.ts';
import type { FindRoute } from './protocol/router.ts';
import { toQuotaResponse } from './quota-response.ts';
import { toErrorResponse } from './respond.ts';
import { costOf, type RoutedRequest, toLogEntry } from './routed-request.ts';

/** Parses a batch. Each of its parts has its own quota, failures and response. */
export function parseBatch(
  request: HttpRequest,
  outer: RoutedRequest,
  findRoute: FindRoute,
  options: GoogleOptions,
): ParsedRequest {
  const { authorization } = request.headers;
  const { api } = outer;
  const parts = partsOf(request, api, findRoute, options);
  const counted = parts instanceof Rejection ? [outer] : parts;
  return {
    ...identify(authorization, options),
    route: `POST ${request.url.pathname}`,
    cost: costOf(counted),
    // The parts are logged as actions, so the body is not logged again.
    logEntry: toLogEntry({ ...outer, request: { ...outer.request, body: '' } }),
    actions:
      parts instanceof Rejection
        ? null
        : parts.map((part) => ({ ...toLogEntry(part), route: part.route })),
    // Each part is counted separately, and rejected separately.
    limitResponse: () => null,
    appliesToAction: appliesToPart,
    execute: (failures, failure) =>
      parts instanceof Rejection
        ? { response: toErrorResponse(api, parts), actionStatuses: [] }
        : respondToBatch(
            parts,
            parts.map((_, at) => failures[at] ?? (isIncompleteSearch(failure) ? failure : null)),
            authorization,
            options,
          ),
    toFailureResponse: (failure) => toFailureResponse(api, failure, options.isBroken),
  };
}

/** The parts of a batch. A Docs without batches has no such route. */
const partsOf = (
  request: HttpRequest,
  api: Api,
  findRoute: FindRoute,
  { isBroken }: GoogleOptions,
): readonly BatchPart[] | Rejection =>
  api === 'docs' && isBroken('google.docs-batch')
    ? new Rejection(404, 'Not Found')
    : parseParts(request, api, findRoute);

/** Each part has its own complete response. Only failures of the connection apply to the complete batch. */
const appliesToPart = ({ kind }: Failure) =>
  [
    'status',
    'rate-limit',
    'expired-token',
    'empty-401',
    'html',
    'empty',
    'wrong-shape',
    'incomplete-search',
  ].includes(kind);

async function respondToBatch(
  parts: readonly BatchPart[],
  failures: readonly (Failure | null)[],
  outer: string | undefined,
  options: GoogleOptions,
): Promise<Outcome> {
  const responses: HttpResponse[] = [];
  for (const [at, part] of parts.entries()) {
    const failure = failures[at] ?? null;
    const isSearchIncomplete = isIncompleteSearch(failure);
    const authorization = part.authorization ?? outer;
    const excess = chargeQuota(authorization, part, options);
    if (failure && !isSearchIncomplete)
      responses.push(toFailureResponse(part.api, failure, options.isBroken));
    else if (excess) responses.push(toQuotaResponse(part.api, excess, options.isBroken));
    else {
      const more = { isInBatch: true, isSearchIncomplete };
      responses.push(await respondToOne(part, authorization, options, more));
    }
  }
  return {
    response: joinParts(
      options.isBroken('google.drive-batch') ? parts.map(withoutId) : parts,
      responses,
    ),
    actionStatuses: responses.map(({ status }) => status),
  };
}

/** A part whose response does not name it. */
const withoutId = (part: BatchPart): BatchPart =>
  part.api === 'drive' ? { ...part, contentId: null } : part;
