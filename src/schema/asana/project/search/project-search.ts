import { toMask } from '../../../../engine/loader/mask.ts';
import { pageCalls } from '../../../../engine/plan/field-cost.ts';
import { type ProjectRecord, searchProjects } from '../../../../service/asana/record/project.ts';
import { asana } from '../../../../service/asana/service.ts';
import { badResponse } from '../../../../upstream/http/json.ts';
import { asanaRead } from '../../../cost/call.ts';
import type { Listing } from '../../../relay/listing.ts';
import { matchingList } from '../../filter/matching-list.ts';
import { toKind } from '../../record/asana-type.ts';
import { asanaPageSize } from '../../record/offset-list.ts';
import { keyedRange } from '../../sorted/keyed-search.ts';
import { sortedList } from '../../sorted/sorted-list.ts';
import type { ParsedProjectFilter } from './project-filter.ts';
import { newestProjectFirst, type ProjectOrderInput, toProjectOrder } from './project-order.ts';

/** The projects of a workspace that Asana's search finds, in an order. */
export const searchedProjects = (
  workspaceGid: string,
  filter: ParsedProjectFilter,
  orderBy: ProjectOrderInput,
): Listing<ProjectRecord> =>
  orderBy.by === 'CREATED_AT'
    ? matchingList(projectsByCreation(workspaceGid, filter, orderBy), filter, true)
    : sortedList(
        searchedProjects(workspaceGid, filter, newestProjectFirst),
        toProjectOrder(orderBy),
      );

/** The search has no offsets, so the creation time serves as the position. */
function projectsByCreation(
  workspaceGid: string,
  { name, conditions }: ParsedProjectFilter,
  orderBy: ProjectOrderInput,
): Listing<ProjectRecord> {
  const order = toProjectOrder(orderBy);
  const { isAscending } = order;
  const aheadMs = isAscending ? 1 : -1;
  const bound = `created_at.${isAscending ? 'after' : 'before'}`;
  const readFrom = (instant: string | null, limit: number) =>
    searchProjects(workspaceGid, {
      ...Object.assign({}, ...conditions.map(({ search }) => search)),
      sort_by: 'created_at',
      sort_ascending: String(isAscending),
      limit: String(limit),
      ...(instant === null ? {} : { [bound]: shift(instant, -aheadMs) }),
    });
  return {
    name: `search projects ${workspaceGid} ${name} ${order.name}`,
    reads: toMask(order.reads),
    async readRange(from, minItems, mask, { asana: service, upstream }) {
      const search = {
        sort: order,
        readFrom: async (instant: string | null, limit: number) => {
          const { items } = await service.page(toKind('project'), readFrom(instant, limit), mask);
          return { items, isLast: items.length < limit };
        },
        readKey: null,
        nextKey: (instant: string) => shift(instant, aheadMs),
        firstOfKey: (ofLast: readonly ProjectRecord[]) => ofLast,
        noteUnreachable: (instant: string, count: number) =>
          upstream.note(
            `More than ${count} projects were created at the same time (${instant}). Asana's search cannot return the rest of them.`,
          ),
        isInner: false,
      };
      const range = await keyedRange(search, from, minItems);
      if (range === null)
        throw badResponse(asana, 'had only projects outside of the bounds of the search');
      return range;
    },
    calls({ from, count, mask, isKnown, maxRanges }) {
      const limit = Math.min(asanaPageSize, count + 1);
      // How many projects of a further page were already returned depends on their creation times.
      const isOnePage = limit > count && from === null && maxRanges === undefined;
      return pageCalls(
        asanaRead(readFrom(null, limit), { mask, isKnown }),
        isOnePage ? 1 : (maxRanges ?? Number.POSITIVE_INFINITY),
      );
    },
  };
}

const shift = (instant: string, byMs: number): string =>
  new Date(Date.parse(instant) + byMs).toISOString();
