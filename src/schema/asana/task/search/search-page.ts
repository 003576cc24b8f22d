import type { Mask } from '../../../../engine/loader/mask.ts';
import type { Context } from '../../../../operation/context.ts';
import { asanaAssumptions } from '../../../../service/asana/assumption/assumption.ts';
import type { AsanaRead } from '../../../../service/asana/read.ts';
import type { SearchOrder, TaskRecord } from '../../../../service/asana/record/task.ts';
import type { Assumption } from '../../../../upstream/assumption/assumption.ts';
import { noteOf } from '../../../../upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../../../upstream/http/upstream-error.ts';
import { toKind } from '../../record/asana-type.ts';
import { asanaPageSize } from '../../record/offset-list.ts';
import type { SearchPage } from '../../sorted/keyed-search.ts';
import { continueName, type FoundTasks, searchByDay } from './search-by-day.ts';

const instants = ['created_at', 'modified_at', 'completed_at', 'due_at'] as const;

/** Parameters that only save work: the search also works without them. */
const optionalParameters = [
  { assumption: asanaAssumptions.searchLimit, names: ['limit'] },
  { assumption: asanaAssumptions.searchOrder, names: ['sort_by', 'sort_ascending'] },
  {
    assumption: asanaAssumptions.searchBefore,
    names: instants.flatMap((by) => [`${by}.before`, `${by}.after`]),
  },
] as const satisfies readonly {
  readonly assumption: Assumption;
  readonly names: readonly string[];
}[];

const [, sorting, bounds] = optionalParameters;

type OptionalParameter = (typeof optionalParameters)[number];
type SearchRead = AsanaRead<readonly TaskRecord[]>;

/** Reads a page of Asana's search. If Asana refuses an optional parameter, the search is sent without it. */
export async function readSearchPage(
  read: SearchRead,
  order: SearchOrder,
  mask: Mask,
  context: Context,
): Promise<SearchPage<TaskRecord>> {
  const { assumptions, upstream } = context;
  const sent = optionalParameters.filter(({ names }) => names.some((name) => name in read.query));
  let omitted = sent.filter(({ assumption }) => !assumptions.holds(assumption));
  for (;;) {
    try {
      const page = await readWithout(omitted, read, order, mask, context);
      for (const { assumption } of omitted) {
        assumptions.add(assumption);
        upstream.note(noteOf(assumption));
      }
      return page;
    } catch (error) {
      const refused = sent.find((one) => !omitted.includes(one) && isRefused(one, error));
      if (refused === undefined) throw error;
      omitted = [...omitted, refused];
    }
  }
}

async function readWithout(
  omitted: readonly OptionalParameter[],
  read: SearchRead,
  order: SearchOrder,
  mask: Mask,
  context: Context,
): Promise<SearchPage<TaskRecord>> {
  const search = async (query: SearchRead['query']): Promise<FoundTasks> => {
    const { items } = await context.asana.page(toKind('task'), { ...read, query }, mask);
    const isFull = query['limit'] === undefined ? null : items.length >= Number(query['limit']);
    return { items: omitted.includes(sorting) ? items.toSorted(compareBy(order)) : items, isFull };
  };
  const query = without(omitted, read);
  const instant = read.query[continueName(order)];
  const { items, isFull } =
    omitted.includes(bounds) && instant !== undefined
      ? await searchByDay(query, order, instant, search, context)
      : await search(query);
  return { items, isLast: isFull === null ? null : !isFull };
}

function without(omitted: readonly OptionalParameter[], read: SearchRead): SearchRead['query'] {
  if (omitted.length === 0) return read.query;
  const names = omitted.flatMap((one): readonly string[] => one.names);
  // The larger the pages, the fewer tasks are missing.
  const all =
    omitted.includes(sorting) || omitted.includes(bounds)
      ? { ...read.query, limit: String(asanaPageSize) }
      : read.query;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
}

/** Whether Asana refuses a parameter. An error that names no parameter can be about each of them. */
const isRefused = ({ names }: OptionalParameter, error: unknown): boolean =>
  error instanceof UpstreamError &&
  error.reason === 'invalid-input' &&
  (error.field === undefined || names.some((name) => name === error.field));

/** The order of tasks of the same time is arbitrary, but always the same. */
const compareBy =
  ({ by, isAscending }: SearchOrder) =>
  (left: TaskRecord, right: TaskRecord): number => {
    const time = compare(left[by] ?? '', right[by] ?? '');
    return (isAscending ? time : -time) || compare(left.gid, right.gid);
  };

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
