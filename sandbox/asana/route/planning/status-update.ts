import type { StatusUpdateRow } from '../../../store/asana/row.ts';
import { requireRow } from '../../../store/asana/store.ts';
import { readRichText } from '../../change/task-input.ts';
import { inInput } from '../../protocol/find.ts';
import { readChoice, readText, requireGid } from '../../protocol/input.ts';
import { findProject } from '../../protocol/lookup.ts';
import { findGoal, findPortfolio, findStatusUpdate } from '../../protocol/planning-lookup.ts';
import { parseInstant, requireParam } from '../../protocol/query.ts';
import type { RequestContext } from '../../protocol/record.ts';
import { missing, noAccess } from '../../protocol/rejection.ts';
import {
  createdResponse,
  emptyResponse,
  listResponse,
  recordResponse,
} from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { statusUpdateType } from '../../record/project.ts';

const shared = ['on_track', 'at_risk', 'off_track', 'dropped'] as const;
const projectStates = [...shared, 'on_hold', 'complete'] as const;
/** Source: OAS, StatusUpdateBase. */
const statesOf = {
  project: projectStates,
  portfolio: projectStates,
  goal: [...shared, 'achieved', 'partial', 'missed'],
} as const;

/** What a status update reports on. */
function findReported(gid: string, context: RequestContext) {
  const { portfolios, goals } = context.store;
  const source = inInput('parent');
  if (portfolios.has(gid))
    return { type: 'portfolio', ...findPortfolio(gid, context, source) } as const;
  if (goals.has(gid)) return { type: 'goal', ...findGoal(gid, context, source) } as const;
  return { type: 'project', ...findProject(gid, context, source) } as const;
}

/** Reads, creates and deletes status updates. No route changes one. */
export const statusUpdateRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/status_updates',
    respond: ({ query, context }) => {
      const { gid } = findReported(requireParam(query, 'parent'), context);
      const { created_since: since } = query;
      const from = since === undefined ? 0 : parseInstant('created_since', since);
      const updates = [...context.store.statusUpdates.values()].filter(
        ({ projectGid, portfolioGid, goalGid, createdAt }) =>
          (projectGid ?? portfolioGid ?? goalGid) === gid && Date.parse(createdAt) >= from,
      );
      // Asana does not document the order. (unverified)
      return listResponse(statusUpdateType, updates.toReversed());
    },
  },
  {
    method: 'GET',
    template: '/status_updates/{status_update_gid}',
    respond: ({ param, context }) =>
      recordResponse(statusUpdateType, findStatusUpdate(param('status_update_gid'), context)),
  },
  {
    method: 'POST',
    template: '/status_updates',
    respond: ({ data, context }) => {
      const { store, caller } = context;
      const { gid, type } = findReported(requireGid(data, 'parent'), context);
      const statusType = readChoice(data, 'status_type', statesOf[type]);
      if (statusType === undefined) throw missing('status_type');
      const text = readRichText(data, 'text', 'html_text', 'description', context);
      if (!text || text.text.trim() === '') throw missing('text');
      const now = store.clock.now().toISOString();
      const update: StatusUpdateRow = {
        gid: store.createGid(),
        projectGid: type === 'project' ? gid : null,
        ...(type === 'portfolio' && { portfolioGid: gid }),
        ...(type === 'goal' && { goalGid: gid }),
        // Asana's own clients use this title. (unverified for requests without a title)
        title: readText(data, 'title') || `Status update - ${now.slice(0, 10)}`,
        text,
        statusType,
        createdAt: now,
        authorGid: caller.userGid,
        likerGids: [],
      };
      store.statusUpdates.set(update.gid, update);
      return createdResponse(statusUpdateType, update, `/status_updates/${update.gid}`);
    },
  },
  {
    method: 'DELETE',
    template: '/status_updates/{status_update_gid}',
    respond: ({ param, context }) => {
      const { store, caller } = context;
      const { gid, authorGid, projectGid } = findStatusUpdate(param('status_update_gid'), context);
      // Who else may delete it is not documented. (unverified)
      const owner = projectGid && requireRow(store.projects, projectGid).ownerGid;
      if (authorGid !== caller.userGid && owner !== caller.userGid) throw noAccess('status update');
      store.statusUpdates.delete(gid);
      return emptyResponse;
    },
  },
];
