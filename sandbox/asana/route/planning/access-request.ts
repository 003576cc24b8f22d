import type { AccessRequestRow } from '../../../store/asana/access-request-row.ts';
import type { PortfolioRow } from '../../../store/asana/portfolio-row.ts';
import type { ProjectRow } from '../../../store/asana/row.ts';
import { inInput } from '../../protocol/find.ts';
import { readText, requireGid } from '../../protocol/input.ts';
import { findEditableProject, findUser } from '../../protocol/lookup.ts';
import {
  findAccessRequest,
  findEditablePortfolio,
  findTarget,
} from '../../protocol/planning-lookup.ts';
import { requireParam } from '../../protocol/query.ts';
import type { RequestContext } from '../../protocol/record.ts';
import { invalid } from '../../protocol/rejection.ts';
import {
  createdResponse,
  emptyResponse,
  listResponse,
  type RouteResponse,
} from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { accessRequestType } from '../../record/planning/access-request.ts';

/** Reads, creates and decides on requests for access. Only users who can change the project or portfolio see and decide on its requests. (unverified) */
export const accessRequestRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/access_requests',
    respond: ({ query, context }) => {
      const { gid } = findEditableTarget(requireParam(query, 'target'), context);
      const user = query.user && findUser(query.user, context, inInput('user')).gid;
      const pending = [...context.store.accessRequests.values()].filter(
        ({ targetGid, requesterGid, status }) =>
          targetGid === gid &&
          status === 'pending' &&
          (user === undefined || requesterGid === user),
      );
      return listResponse(accessRequestType, pending, { paging: 'none' });
    },
  },
  {
    method: 'POST',
    template: '/access_requests',
    respond: ({ data, context }) => {
      const { store, caller } = context;
      // The caller has no access yet.
      const { gid: targetGid } = findTarget(requireGid(data, 'target'), context);
      const request: AccessRequestRow = {
        gid: store.createGid(),
        targetGid,
        requesterGid: caller.userGid,
        message: readText(data, 'message') ?? null,
        status: 'pending',
      };
      store.accessRequests.set(request.gid, request);
      return createdResponse(accessRequestType, request, `/access_requests/${request.gid}`);
    },
  },
  {
    method: 'POST',
    template: '/access_requests/{access_request_gid}/approve',
    respond: ({ param, context }) =>
      decide(param('access_request_gid'), 'approved', context, (target, { requesterGid }) => {
        target.memberGids = [...new Set([...target.memberGids, requesterGid])];
      }),
  },
  {
    method: 'POST',
    template: '/access_requests/{access_request_gid}/reject',
    respond: ({ param, context }) => decide(param('access_request_gid'), 'denied', context),
  },
];

function decide(
  gid: string,
  status: 'approved' | 'denied',
  context: RequestContext,
  change: (target: ProjectRow | PortfolioRow, request: AccessRequestRow) => void = () => {},
): RouteResponse {
  const request = findAccessRequest(gid, context);
  const target = findEditableTarget(request.targetGid, context);
  // The wording is unverified.
  if (request.status !== 'pending') throw invalid('access_request: Already decided');
  request.status = status;
  change(target, request);
  return emptyResponse;
}

const findEditableTarget = (gid: string, context: RequestContext): ProjectRow | PortfolioRow =>
  context.store.portfolios.has(gid)
    ? findEditablePortfolio(gid, context, inInput('target'))
    : findEditableProject(gid, context, inInput('target'));
