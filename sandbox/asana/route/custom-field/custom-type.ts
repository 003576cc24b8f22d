import { inInput } from '../../protocol/find.ts';
import { findCustomType, findProject } from '../../protocol/lookup.ts';
import { requireParam } from '../../protocol/query.ts';
import { listResponse, recordResponse } from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { customTypeType } from '../../record/custom-type.ts';

/** Reads the types of tasks that users have defined. No task of the sandbox has one. */
export const customTypeRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/custom_types',
    respond: ({ query, context }) => {
      const { gid } = findProject(requireParam(query, 'project'), context, inInput('project'));
      const all = [...context.store.customTypes.values()];
      return listResponse(
        customTypeType,
        all.filter(({ projectGids }) => projectGids.includes(gid)),
      );
    },
  },
  {
    method: 'GET',
    template: '/custom_types/{custom_type_gid}',
    respond: ({ param, context }) =>
      recordResponse(customTypeType, findCustomType(param('custom_type_gid'), context)),
  },
];
