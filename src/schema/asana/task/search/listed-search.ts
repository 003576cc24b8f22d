import { emptyMask, type Mask, union } from '../../../../engine/loader/mask.ts';
import type { CallCost } from '../../../../engine/plan/field-cost.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  listProjectTasks,
  listSectionTasks,
  listTagTasks,
  type TaskRecord,
} from '../../../../service/asana/record/task.ts';
import { UpstreamError } from '../../../../upstream/http/upstream-error.ts';
import { type AsanaTypeName, parseGid } from '../../../id/id.ts';
import type { PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange, ListedPage, Listing } from '../../../relay/listing.ts';
import { rangeOfMethod } from '../../../relay/range.ts';
import { isUnpaid } from '../../record/paid-plan.ts';
import { ListTooLong, maxSortedReads, sortedList } from '../../sorted/sorted-list.ts';
import { listFiltered, type ReadTasks } from '../filter/filtered-list.ts';
import { inWorkspace } from '../filter/task-filter.ts';
import type { TaskFilterInput } from '../filter/task-filter-input.ts';
import { toTaskOrder } from '../filter/task-sort.ts';
import { FilteredSearch, type TaskSelection } from './filtered-search.ts';

/** A list of Asana that contains all tasks of a filter. */
export interface ContainingList {
  readonly typeName: 'Section' | 'Project' | 'Tag';
  readonly gid: string;
}

/**
 * How many reads of a list replace one search. The search allows 60 requests per minute for an account, and the lists at least 150; a longer list
 * would make the first page slower.
 */
const maxListReads = 3;

const newestFirst = { by: 'CREATED_AT', direction: 'DESCENDING' } as const;

const readersOf: Readonly<Record<ContainingList['typeName'], (gid: string) => ReadTasks>> = {
  Section: (gid) => (query) => listSectionTasks(gid, query),
  Project: (gid) => (query) => listProjectTasks(gid, query),
  Tag: (gid) => () => listTagTasks(gid),
};

const containers = [
  ['sections', 'Section'],
  ['projects', 'Project'],
  ['tags', 'Tag'],
] as const satisfies readonly (readonly [keyof TaskFilterInput, AsanaTypeName])[];

/** A list that contains all tasks of a filter, the shortest kind first. Null if there is none, or only the search can apply the filter. */
export function containingList(
  filter: TaskFilterInput,
  { filter: { hasText, conditions, fieldConditions } }: TaskSelection,
): ContainingList | null {
  // Of a list, the server would read further records of each task.
  const hasRelated = [...conditions, ...fieldConditions].some(
    ({ related = [] }) => related.length > 0,
  );
  if (hasText || hasRelated) return null;
  for (const [name, typeName] of containers) {
    const { any, all } = filter[name] ?? {};
    const required = all?.[0] ?? (any?.length === 1 ? any[0] : undefined);
    if (required !== undefined)
      return { typeName, gid: parseGid(typeName, String(required), `filter.${name}`) };
  }
  return null;
}

/**
 * The tasks of a workspace that are in one section, project or tag.
 *
 * They come from its list, which needs no paid plan and contains each change at once. The server applies the filter and sorts them. If the list needs
 * more than three reads, the search is cheaper. If there is no search, or its limit is used up, the server reads up to ten pages of the list.
 */
export class ListedSearch implements Listing<TaskRecord> {
  readonly name: string;
  readonly reads: Mask;
  readonly #search: FilteredSearch;
  readonly #container: ContainingList;
  readonly #listWithin: (maxReads: number) => Listing<TaskRecord>;

  constructor(workspaceGid: string, selection: TaskSelection, container: ContainingList) {
    const { filter, orderBy } = selection;
    this.#search = new FilteredSearch(workspaceGid, selection);
    this.#container = container;
    const others = { query: {}, filters: [inWorkspace(workspaceGid)] };
    const list = listFiltered(readersOf[container.typeName](container.gid), filter, others);
    this.#listWithin = (maxReads) =>
      sortedList(list, toTaskOrder(orderBy ?? newestFirst), maxReads);
    this.name = this.#search.name;
    this.reads = this.#search.reads;
  }

  async readRange(
    from: PagePosition | null,
    count: number,
    mask: Mask,
    context: Context,
  ): Promise<ItemRange<TaskRecord>> {
    // A position starts with the method that produced it, as in task-list.ts.
    const [method = null, ...position] = from ?? [];
    const list = async (maxReads: number) => {
      const at = method === null ? null : position;
      const listing = this.#listWithin(maxReads);
      const all = union(mask, listing.reads ?? emptyMask);
      const range = await listing.readRange(at, count, all, context);
      context.upstream.note(noteOf(this.#container));
      return rangeOfMethod('list', range);
    };
    const search = () => this.#search.readRange(from, count, mask, context);
    if (method === 'list') return list(maxSortedReads);
    if (method !== null) return search();
    try {
      return await list(maxListReads);
    } catch (error) {
      if (!(error instanceof ListTooLong || isHidden(error))) throw error;
      try {
        return await search();
      } catch (failure) {
        if (isHidden(error) || !(isUnpaid(failure) || isLimited(failure))) throw failure;
        return list(maxSortedReads);
      }
    }
  }

  calls(page: ListedPage): readonly CallCost[] {
    const isCertain = page.from === null;
    const listing = this.#listWithin(maxSortedReads);
    const mask = () => union(page.mask(), listing.reads ?? emptyMask);
    const listed = listing.calls({ ...page, from: null, mask });
    const searched = this.#search.calls(page);
    return [
      ...listed.map((call) => (isCertain ? call : { ...call, min: 0 })),
      ...searched.map((call) => ({ ...call, min: 0, step: (call.step ?? 0) + maxSortedReads })),
    ];
  }
}

const noteOf = ({ typeName }: ContainingList): string =>
  `The tasks were read from the list of the ${typeName.toLowerCase()}, and not with Asana's search.`;

/** A container that the viewer cannot see. The search decides which tasks they can. */
const isHidden = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.reason === 'not-found' || error.reason === 'forbidden');

const isLimited = (error: unknown): boolean =>
  error instanceof UpstreamError && error.reason === 'rate-limited';
