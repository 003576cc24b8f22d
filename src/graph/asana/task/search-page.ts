import { asanaAssumptions } from '../../../asana/assumption/assumption.ts';
import type { AsanaRead } from '../../../asana/read.ts';
import type { TaskRecord } from '../../../asana/task.ts';
import { noteOf } from '../../../assumption/failed-assumptions.ts';
import { UpstreamError } from '../../../http/upstream-error.ts';
import type { Mask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { asanaPageSize } from '../record/offset-list.ts';
import { toKind } from '../record/record-kind.ts';

/** Parameters that only save work: the search also works without them. */
const optionalParameters = [
  { assumption: asanaAssumptions.searchLimit, names: ['limit'] },
  { assumption: asanaAssumptions.searchOrder, names: ['sort_by', 'sort_ascending'] },
] as const;

const [, order] = optionalParameters;

/** A page of Asana's search. */
export interface SearchPage {
  /** The newest task comes first. */
  readonly items: readonly TaskRecord[];
  /** The length of a full page. Null if it is unknown. */
  readonly size: number | null;
}

/** Reads a page of Asana's search. If Asana refuses an optional parameter, the search is sent without it. */
export async function readSearchPage(
  read: AsanaRead<readonly TaskRecord[]>,
  mask: Mask,
  { asana, assumptions, upstream }: Context,
): Promise<SearchPage> {
  let omitted = optionalParameters.filter(({ assumption }) => !assumptions.holds(assumption));
  for (;;) {
    try {
      const sent = without(omitted, read);
      const { items } = await asana.page(toKind('task'), sent, mask);
      for (const { assumption } of omitted) {
        assumptions.add(assumption);
        upstream.note(noteOf(assumption));
      }
      const { limit } = sent.query;
      return {
        items: omitted.includes(order) ? items.toSorted(byCreation) : items,
        size: limit === undefined ? null : Number(limit),
      };
    } catch (error) {
      const refused = optionalParameters.find(
        (one) => !omitted.includes(one) && one.names.some((name) => isRefused(name, error)),
      );
      if (refused === undefined) throw error;
      omitted = [...omitted, refused];
    }
  }
}

function without(
  omitted: readonly (typeof optionalParameters)[number][],
  read: AsanaRead<readonly TaskRecord[]>,
): AsanaRead<readonly TaskRecord[]> {
  if (omitted.length === 0) return read;
  const names = omitted.flatMap((one): readonly string[] => one.names);
  // The larger the pages, the fewer tasks are missing.
  const all = omitted.includes(order)
    ? { ...read.query, limit: String(asanaPageSize) }
    : read.query;
  const query = Object.entries(all).filter(([name]) => !names.includes(name));
  return { ...read, query: Object.fromEntries(query) };
}

const isRefused = (name: string, error: unknown): boolean =>
  error instanceof UpstreamError && error.reason === 'invalid-input' && error.field === name;

/** The newest task comes first. The order of tasks of the same time is arbitrary, but always the same. */
const byCreation = (left: TaskRecord, right: TaskRecord): number =>
  compare(right.created_at ?? '', left.created_at ?? '') || compare(left.gid, right.gid);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
