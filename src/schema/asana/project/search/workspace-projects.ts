import { emptyMask, union } from '../../../../engine/loader/mask.ts';
import type { ProjectRecord } from '../../../../service/asana/record/project.ts';
import { builder } from '../../../builder/builder.ts';
import { invalidPosition } from '../../../relay/cursor.ts';
import type { Listing } from '../../../relay/listing.ts';
import { rangeOfMethod } from '../../../relay/range.ts';
import { matchingList } from '../../filter/matching-list.ts';
import { isUnpaid } from '../../record/paid-plan.ts';
import { sortedList } from '../../sorted/sorted-list.ts';
import { type ProjectListArgs, parseArchived, projectsOfWorkspace } from '../project-list.ts';
import { ProjectFilter, parseProjectFilter, withArchived } from './project-filter.ts';
import {
  newestProjectFirst,
  ProjectOrder,
  type ProjectOrderInput,
  toProjectOrder,
} from './project-order.ts';
import { searchedProjects } from './project-search.ts';

export const projectSearchArgs = builder.args((t) => ({
  filter: t.field({
    type: ProjectFilter,
    description:
      'Return only projects that match this filter, the newest first unless `orderBy` says otherwise. They come from Asana’s search, which can lack changes of the last minute. Without a paid plan, they come from the complete list of projects.',
  }),
  orderBy: t.field({
    type: ProjectOrder,
    description: 'The order of the projects. Default: the order of Asana without a filter.',
  }),
}));

interface ProjectSearchArgs extends ProjectListArgs {
  readonly filter?: typeof ProjectFilter.$inferInput | null | undefined;
  readonly orderBy?: ProjectOrderInput | null | undefined;
}

export const parseProjectSearch = (args: ProjectSearchArgs) => ({
  archived: parseArchived(args),
  filter: args.filter == null ? null : parseProjectFilter(args.filter),
  orderBy: args.orderBy ?? null,
});

export function findWorkspaceProjects(
  gid: string,
  { archived, filter, orderBy }: ReturnType<typeof parseProjectSearch>,
): Listing<ProjectRecord> {
  const list = projectsOfWorkspace(gid, archived);
  if (filter === null) return orderBy === null ? list : sortedList(list, toProjectOrder(orderBy));
  const order = orderBy ?? newestProjectFirst;
  const search = searchedProjects(gid, withArchived(filter, archived), order);
  return filter.canList
    ? searchOrList(search, sortedList(matchingList(list, filter, false), toProjectOrder(order)))
    : search;
}

/** The search, and without a paid plan the list in its place. */
function searchOrList(
  search: Listing<ProjectRecord>,
  list: Listing<ProjectRecord>,
): Listing<ProjectRecord> {
  const listReads = list.reads ?? emptyMask;
  return {
    name: search.name,
    ...(search.reads === undefined ? {} : { reads: search.reads }),
    async readRange(from, count, mask, context) {
      // A position starts with the method that produced it.
      const [method = null, ...position] = from ?? [];
      if (method !== null && method !== 'search' && method !== 'list') throw invalidPosition();
      const at = method === null ? null : position;
      if (method !== 'list') {
        try {
          return rangeOfMethod('search', await search.readRange(at, count, mask, context));
        } catch (error) {
          if (method !== null || !isUnpaid(error)) throw error;
        }
      }
      context.upstream.note(
        'This workspace has no paid plan, so its projects come from their complete list and not from Asana’s search.',
      );
      return rangeOfMethod(
        'list',
        await list.readRange(at, count, union(mask, listReads), context),
      );
    },
    calls(page) {
      const listed = list.calls({ ...page, mask: () => union(page.mask(), listReads) });
      // A cursor can continue either of them.
      const found = search.calls(page);
      return [
        ...(page.from === null ? found : found.map((call) => ({ ...call, min: 0 }))),
        ...listed.map((call) => ({ ...call, min: 0, step: (call.step ?? 0) + 1 })),
      ];
    },
  };
}
