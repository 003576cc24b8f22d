import type { AllocationRow } from '../../../store/asana/allocation-row.ts';
import { parseDayRange } from '../../change/day-range.ts';
import { canSeeProject } from '../../protocol/access.ts';
import { inInput } from '../../protocol/find.ts';
import { type Data, readChoice, readGid, toMemberByGid } from '../../protocol/input.ts';
import {
  findEditableProject,
  findProject,
  findUser,
  findWorkspace,
} from '../../protocol/lookup.ts';
import { findAllocation } from '../../protocol/planning-lookup.ts';
import type { RequestContext } from '../../protocol/record.ts';
import { invalid, missing } from '../../protocol/rejection.ts';
import {
  createdResponse,
  emptyResponse,
  listResponse,
  recordResponse,
} from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { allocationType } from '../../record/planning/allocation.ts';

/** Reads, creates, changes and deletes allocations. */
export const allocationRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/allocations',
    respond: ({ query: { parent, assignee, workspace }, context }) => {
      const { store } = context;
      // The wording is unverified.
      if (parent === undefined && (assignee === undefined || workspace === undefined))
        throw missing('parent');
      const project = parent && findProject(parent, context, inInput('parent')).gid;
      const user = assignee && findUser(assignee, context, inInput('assignee')).gid;
      const within = workspace && findWorkspace(workspace, context, inInput('workspace')).gid;
      const listed = [...store.allocations.values()].filter(({ projectGid, assigneeGid }) => {
        const row = store.projects.get(projectGid);
        return (
          row !== undefined &&
          canSeeProject(row, context) &&
          (project === undefined || projectGid === project) &&
          (user === undefined || assigneeGid === user) &&
          (within === undefined || row.workspaceGid === within)
        );
      });
      return listResponse(allocationType, listed);
    },
  },
  {
    method: 'POST',
    template: '/allocations',
    respond: ({ data, context }) => {
      const { store, caller } = context;
      const { projectGid, assigneeGid, startDate, endDate, ...change } = parseChange(
        data,
        null,
        context,
      );
      if (projectGid === undefined) throw missing('parent');
      if (assigneeGid == null) throw missing('assignee');
      if (startDate === undefined) throw missing('start_date');
      if (endDate === undefined) throw missing('end_date');
      const allocation: AllocationRow = {
        gid: store.createGid(),
        effort: null,
        createdByGid: caller.userGid,
        ...{ projectGid, assigneeGid, startDate, endDate, ...change },
      };
      store.allocations.set(allocation.gid, allocation);
      return createdResponse(allocationType, allocation, `/allocations/${allocation.gid}`);
    },
  },
  {
    method: 'GET',
    template: '/allocations/{allocation_gid}',
    respond: ({ param, context }) =>
      recordResponse(allocationType, findAllocation(param('allocation_gid'), context)),
  },
  {
    method: 'PUT',
    template: '/allocations/{allocation_gid}',
    respond: ({ param, data, context }) => {
      const allocation = findEditable(param('allocation_gid'), context);
      Object.assign(allocation, parseChange(data, allocation, context));
      return recordResponse(allocationType, allocation);
    },
  },
  {
    method: 'DELETE',
    template: '/allocations/{allocation_gid}',
    respond: ({ param, context }) => {
      context.store.allocations.delete(findEditable(param('allocation_gid'), context).gid);
      return emptyResponse;
    },
  },
];

/** Users who can change a project can change its allocations. (unverified) */
function findEditable(gid: string, context: RequestContext): AllocationRow {
  const allocation = findAllocation(gid, context);
  findEditableProject(allocation.projectGid, context);
  return allocation;
}

function parseChange(
  data: Data,
  current: AllocationRow | null,
  context: RequestContext,
): Partial<AllocationRow> {
  const parent = readGid(data, 'parent');
  const project = parent && findEditableProject(parent, context, inInput('parent'));
  const { workspaceGid } = project || findProject(current?.projectGid ?? '0', context);
  const assignee = readGid(data, 'assignee');
  return {
    ...(project && { projectGid: project.gid }),
    ...(assignee && { assigneeGid: toMemberByGid('assignee', assignee, workspaceGid, context) }),
    ...parseDayRange(data, current),
    ...(data.effort !== undefined && { effort: parseEffort(data.effort) }),
  };
}

function parseEffort(effort: unknown): AllocationRow['effort'] {
  if (effort === null) return null;
  if (typeof effort !== 'object') throw invalid('effort: Not an object');
  const type = readChoice(effort as Data, 'type', ['hours', 'percent']);
  const { value } = effort as Data;
  if (type === undefined || typeof value !== 'number') throw invalid('effort: Incomplete');
  return { type, value };
}
