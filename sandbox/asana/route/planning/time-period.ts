import { inInput } from '../../protocol/find.ts';
import { findWorkspace } from '../../protocol/lookup.ts';
import { findTimePeriod } from '../../protocol/planning-lookup.ts';
import { requireParam } from '../../protocol/query.ts';
import { listResponse, recordResponse } from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { timePeriodType } from '../../record/planning/time-period.ts';

/** Reads the parts of the fiscal years. */
export const timePeriodRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/time_periods',
    respond: ({ query, context }) => {
      const workspace = requireParam(query, 'workspace');
      const { gid } = findWorkspace(workspace, context, inInput('workspace'));
      const { start_on: first = '', end_on: last = '9999-12-31' } = query;
      // That both are bounds of the whole part is unverified.
      const listed = [...context.store.timePeriods.values()].filter(
        ({ workspaceGid, startOn, endOn }) =>
          workspaceGid === gid && startOn >= first && endOn <= last,
      );
      return listResponse(timePeriodType, listed);
    },
  },
  {
    method: 'GET',
    template: '/time_periods/{time_period_gid}',
    respond: ({ param, context }) =>
      recordResponse(timePeriodType, findTimePeriod(param('time_period_gid'), context)),
  },
];
