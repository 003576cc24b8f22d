import { type Mask, toMask, union } from '../../../../engine/loader/mask.ts';
import { type CallCost, pageCalls } from '../../../../engine/plan/field-cost.ts';
import type { Context } from '../../../../operation/context.ts';
import type { TaskRecord } from '../../../../service/asana/record/task.ts';
import { asanaRead } from '../../../cost/call.ts';
import { invalidPosition, isCount, type PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange, ListedPage, Listing } from '../../../relay/listing.ts';
import { rangeOfPart } from '../../../relay/range.ts';
import type { Condition } from '../../filter/condition.ts';
import { FilterEvaluation } from '../../filter/filter-evaluation.ts';
import { keepMatching } from '../../filter/matching-range.ts';
import { asanaPageSize } from '../../record/offset-list.ts';
import { isUnpaid } from '../../record/paid-plan.ts';
import { maxSortedReads, parseSortPosition, sortedRange } from '../../sorted/sorted-list.ts';
import { readChangedSince } from '../filter/changed-since.ts';
import type { ParsedTaskFilter } from '../filter/parse-filter.ts';
import {
  type DueOrder,
  type OrderMethod,
  type TaskOrderInput,
  toOrderMethod,
} from '../filter/task-order.ts';
import type { DueSearch } from './day-search.ts';
import { dueRange, dueRead, dueReads } from './due-search.ts';
import { projectByProjectCalls, projectByProjectRange } from './task-list-by-project.ts';
import { searchCalls, searchRange } from './task-search.ts';

export interface TaskSelection {
  readonly filter: ParsedTaskFilter;
  readonly orderBy: TaskOrderInput | null;
}

type Parameters = Readonly<Record<string, string>>;

/**
 * The tasks of a workspace that match a filter, in an order.
 *
 * Asana's search applies the filter, and the server applies what the search does not apply exactly. Without a paid plan there is no search: the
 * tasks are then listed project by project, unless the list has a text or an order.
 */
export class FilteredSearch implements Listing<TaskRecord> {
  readonly name: string;
  readonly reads: Mask;
  readonly #workspaceGid: string;
  readonly #selection: TaskSelection;
  readonly #method: OrderMethod;
  readonly #search: FilterEvaluation;
  /** For the tasks that are listed without the search; null if they cannot be listed. */
  readonly #list: FilterEvaluation | null;

  constructor(workspaceGid: string, selection: TaskSelection) {
    const { filter, orderBy } = selection;
    this.#workspaceGid = workspaceGid;
    this.#selection = selection;
    this.#method = toOrderMethod(orderBy, filter);
    this.#search = new FilterEvaluation(filter, true);
    this.#list = filter.hasText || orderBy !== null ? null : new FilterEvaluation(filter, false);
    this.name = `search ${workspaceGid} ${filter.name} ${JSON.stringify(orderBy)}`;
    this.reads = union(this.#search.reads, toMask(readsOf(this.#method)));
  }

  async readRange(
    from: PagePosition | null,
    minItems: number,
    mask: Mask,
    context: Context,
  ): Promise<ItemRange<TaskRecord>> {
    // A position starts with the method that produced it, as in task-list.ts.
    const [method = null, ...position] = from ?? [];
    const list = this.#list;
    if (from !== null && method !== 'search' && method !== 'projects') throw invalidPosition();
    if (list === null || method !== 'projects') {
      const conditions = await this.#search.prepare(context);
      try {
        return await this.#searchRange(conditions, position, minItems, mask, context);
      } catch (error) {
        if (method !== null || list === null || !isUnpaid(error)) throw error;
      }
    }
    return this.#listRange(list, method === null ? null : position, mask, context);
  }

  calls(page: ListedPage): readonly CallCost[] {
    const found = this.#searchCalls(page);
    const list = this.#list;
    const listed =
      list === null
        ? []
        : projectByProjectCalls(this.#workspaceGid, this.#selection.filter.listQuery, {
            ...page,
            mask: () => union(page.mask(), list.reads),
          });
    const all = [
      ...found,
      ...this.#search.examinationCalls(),
      ...listed,
      ...(list?.examinationCalls() ?? []),
    ];
    const preparation = [
      ...this.#search.preparationCalls(),
      ...(list?.preparationCalls() ?? []).map((one) => ({ ...one, min: 0 })),
    ];
    const isLater = this.#search.needsPreparation || preparation.length > 0;
    // A cursor can continue any of the lists, and two fields can read the same list.
    const isCertain = page.from === null && !this.#search.needsPreparation;
    return [
      ...preparation,
      ...all.map((call) => ({
        ...call,
        ...(isCertain ? {} : { min: 0 }),
        ...(isLater ? { step: (call.step ?? 0) + 1 } : {}),
      })),
    ];
  }

  async #searchRange(
    conditions: readonly Condition[],
    [part = 0, ...position]: PagePosition,
    minItems: number,
    mask: Mask,
    context: Context,
  ): Promise<ItemRange<TaskRecord>> {
    const query = toQuery(conditions);
    const from = position.length === 0 ? null : position;
    const gid = this.#workspaceGid;
    if ('sort' in this.#method) {
      if (part !== 0) throw invalidPosition();
      const range = await sortedRange(
        (at) => searchRange(gid, query, at, Infinity, mask, context),
        this.#method.sort,
        from === null ? null : parseSortPosition(this.#method.sort, from),
        maxSortedReads,
      );
      return rangeOfPart(['search', 0], await keepMatching(range, this.#search, context));
    }
    const index = Number(part);
    const found = isCount(part) ? this.#method.parts[part] : undefined;
    if (found === undefined) throw invalidPosition();
    const { order, parameters } = found;
    const all = { ...query, ...parameters };
    const count = this.#search.isFiltering ? Infinity : minItems;
    const range =
      order.by === 'due_on'
        ? await dueRange(this.#dueSearch(all, order), from, count, mask, context)
        : await searchRange(gid, all, from, count, mask, context, order);
    const isLast = index + 1 >= this.#method.parts.length;
    const kept = await keepMatching(range, this.#search, context);
    return rangeOfPart(['search', index], kept, isLast ? null : ['search', index + 1]);
  }

  #dueSearch(query: Parameters, { isAscending }: DueOrder): DueSearch {
    return { workspaceGid: this.#workspaceGid, query, isAscending };
  }

  async #listRange(
    evaluation: FilterEvaluation,
    from: PagePosition | null,
    mask: Mask,
    context: Context,
  ): Promise<ItemRange<TaskRecord>> {
    await evaluation.prepare(context);
    const range = await readChangedSince(
      this.#selection.filter.listQuery,
      from,
      (query, position) =>
        projectByProjectRange(
          this.#workspaceGid,
          query,
          position,
          union(mask, evaluation.reads),
          context,
        ),
      context,
    );
    return rangeOfPart(['projects'], await keepMatching(range, evaluation, context));
  }

  #searchCalls(page: ListedPage): readonly CallCost[] {
    const isFiltering = this.#search.isFiltering;
    const isKnown = page.isKnown && !this.#search.needsPreparation;
    const query = toQuery(this.#selection.filter.conditions);
    if ('sort' in this.#method) {
      const full = { ...page, isKnown, count: asanaPageSize };
      const [first, ...rest] = searchCalls(this.#workspaceGid, query, full, true);
      return first === undefined
        ? []
        : [first, ...rest.map((call) => ({ ...call, max: 1, steps: maxSortedReads - 1 }))];
    }
    const { parts } = this.#method;
    const count = isFiltering ? Infinity : page.count;
    return parts.flatMap(({ order, parameters }, index) => {
      const all = { ...query, ...parameters };
      const calls =
        order.by === 'due_on'
          ? pageCalls(
              asanaRead(dueRead(this.#dueSearch(all, order)), { mask: page.mask, isKnown }),
              Number.POSITIVE_INFINITY,
            )
          : searchCalls(
              this.#workspaceGid,
              all,
              { ...page, count, isKnown },
              isFiltering || parts.length > 1,
              order,
            );
      return index === 0 ? calls : calls.map((call) => ({ ...call, min: 0 }));
    });
  }
}

/** What an order reads of a task, besides what the search reads for its positions. */
const readsOf = (method: OrderMethod): readonly string[] => {
  if ('sort' in method) return method.sort.reads;
  return method.parts.some(({ order }) => order.by === 'due_on') ? dueReads : [];
};

const toQuery = (conditions: readonly Condition[]): Parameters =>
  Object.assign({}, ...conditions.map(({ search }) => search));
