import type { WebhookRow } from '../../store/asana/webhook-row.ts';
import { readEvents, visiblePosition } from '../event/read-events.ts';
import { canSeeProject, canSeeTask } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { requireGid } from '../protocol/input.ts';
import { findParent, findWorkspace } from '../protocol/lookup.ts';
import { findGoal } from '../protocol/planning-lookup.ts';
import { requireParam } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, missing, noAccess, unknownObject } from '../protocol/rejection.ts';
import {
  createdResponse,
  emptyResponse,
  laterResponse,
  listResponse,
  recordResponse,
} from '../protocol/response.ts';
import type { Route, RouteRequest } from '../protocol/router.ts';
import type { WebhookSource } from '../protocol/webhook-registry.ts';
import { parseFilters } from './filter.ts';
import { webhookType } from './record.ts';
import { parseTarget, shakeHands } from './target.ts';

/** Creates, reads, changes and deletes webhooks of tasks and projects. Each user has their own. */
export const webhookRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/webhooks',
    respond: ({ query, context }) => {
      const source = inInput('workspace');
      const workspace = findWorkspace(requireParam(query, 'workspace'), context, source);
      const webhooks = context.webhooks
        .list()
        .filter(({ ownerGid }) => ownerGid === context.caller.userGid)
        .filter(({ workspaceGid }) => workspaceGid === workspace.gid)
        .filter(({ resourceGid }) => resourceGid === (query.resource ?? resourceGid));
      return listResponse(webhookType, webhooks);
    },
  },
  { method: 'POST', template: '/webhooks', respond: create },
  {
    method: 'GET',
    template: '/webhooks/{webhook_gid}',
    respond: (request) => recordResponse(webhookType, find(request)),
  },
  {
    method: 'PUT',
    template: '/webhooks/{webhook_gid}',
    respond: (request) => {
      const webhook = find(request);
      const filters = parseFilters(request.data);
      if (filters === undefined) throw missing('filters');
      webhook.filters = filters;
      return recordResponse(webhookType, webhook);
    },
  },
  {
    method: 'DELETE',
    template: '/webhooks/{webhook_gid}',
    respond: (request) => {
      request.context.webhooks.remove(find(request).gid);
      return emptyResponse;
    },
  },
];

function find({ param, context }: RouteRequest): WebhookRow {
  const gid = param('webhook_gid');
  if (!/^\d+$/.test(gid)) throw invalid(`webhook: Not a recognized ID: ${gid}`);
  const webhook = context.webhooks.list().find((one) => one.gid === gid);
  if (!webhook) throw unknownObject('webhook', gid);
  if (webhook.ownerGid !== context.caller.userGid) throw noAccess('webhook');
  return webhook;
}

function create({ data, context }: RouteRequest) {
  const { store, caller, webhooks } = context;
  const gid = requireGid(data, 'resource');
  const source = inInput('resource');
  const resource = store.goals.has(gid)
    ? findGoal(gid, context, source)
    : findParent(gid, context, source);
  const settings = webhooks.settings();
  const target = parseTarget(data, settings);
  const filters = parseFilters(data) ?? [];
  const count = webhooks.list().filter(({ resourceGid }) => resourceGid === resource.gid).length;
  // Asana documents the limit. The status and the wording are unverified.
  if (count >= settings.maxPerResource)
    throw invalid(`resource: Can have at most ${settings.maxPerResource} webhooks`);
  return laterResponse(async () => {
    const secret = await shakeHands(target);
    const row: WebhookRow = {
      gid: store.createGid(),
      resourceGid: resource.gid,
      resourceType: store.projects.has(resource.gid) ? 'project' : 'task',
      workspaceGid: resource.workspaceGid,
      ownerGid: caller.userGid,
      target: target.href,
      secret,
      createdAt: store.clock.now().toISOString(),
      filters,
      isActive: true,
      retryCount: 0,
    };
    webhooks.add(row, sourceOf(row, context));
    return {
      ...createdResponse(webhookType, row, `/webhooks/${row.gid}`),
      beside: { 'X-Hook-Secret': secret },
    };
  });
}

function sourceOf(row: WebhookRow, context: RequestContext): WebhookSource {
  const { store } = context;
  store.eventLog.activate();
  return {
    start: visiblePosition(context),
    now: store.clock.now,
    read: (position) => {
      const page = readEvents(row.resourceGid, position, context);
      const project = store.projects.get(row.resourceGid);
      const task = store.tasks.get(row.resourceGid);
      // A deleted resource still has the event of its deletion.
      row.isActive =
        project !== undefined
          ? canSeeProject(project, context)
          : task === undefined || canSeeTask(task, context);
      return row.isActive ? page : { ...page, rows: [] };
    },
  };
}
