import type { Row } from '../../../store/asana/row.ts';
import { findOrNull, inInput } from '../../protocol/find.ts';
import {
  findProject,
  findProjectTemplate,
  findTag,
  findTask,
  findUser,
  findWorkspace,
} from '../../protocol/lookup.ts';
import { findPortfolio } from '../../protocol/planning-lookup.ts';
import { requireParam } from '../../protocol/query.ts';
import type { RecordType, RequestContext } from '../../protocol/record.ts';
import { invalid, noAccess } from '../../protocol/rejection.ts';
import { listResponse } from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';

interface Favorite extends Row {
  readonly type: string;
  readonly name: string;
}

const favoriteType: RecordType<Favorite> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: ({ type }) => type,
    name: ({ name }) => name,
  },
};

/** Finds a record that can be a favorite. Throws a Rejection if the caller cannot see it. */
const finders: Readonly<Record<string, (gid: string, context: RequestContext) => Named>> = {
  portfolio: findPortfolio,
  project: findProject,
  tag: findTag,
  task: findTask,
  user: findUser,
  project_template: findProjectTemplate,
};

interface Named extends Row {
  readonly name: string;
  /** Absent if it belongs to several workspaces, or to a team. */
  readonly workspaceGid?: string;
}

/** Lists the favorites of the caller. */
export const favoriteRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/users/{user_gid}/favorites',
    respond: ({ param, query, context }) => {
      const user = findUser(param('user_gid'), context);
      // Source: OAS, getFavoritesForUser. The wording is unverified.
      if (user.gid !== context.caller.userGid) throw noAccess('user');
      const type = requireParam(query, 'resource_type');
      const find = finders[type];
      if (find === undefined) throw invalid(`resource_type: Not a valid value: ${type}`);
      const workspace = requireParam(query, 'workspace');
      const { gid: workspaceGid } = findWorkspace(workspace, context, inInput('workspace'));
      const { favoriteGids = [] } = user;
      const found = favoriteGids.flatMap((gid) => {
        const row = findOrNull(() => find(gid, context));
        const isListed = row && (row.workspaceGid ?? workspaceGid) === workspaceGid;
        return isListed ? [{ gid, type, name: row.name }] : [];
      });
      return listResponse(favoriteType, found);
    },
  },
];
