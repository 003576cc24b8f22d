import type { Context } from '../../../../operation/context.ts';
import { asanaAssumptions } from '../../../../service/asana/assumption/assumption.ts';
import type { TaskListFilter, TaskRecord } from '../../../../service/asana/record/task.ts';
import { noteOf } from '../../../../upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../../../upstream/http/upstream-error.ts';
import { invalidPosition, type PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange } from '../../../relay/listing.ts';
import { rangeOfMethod } from '../../../relay/range.ts';

const { modifiedSince } = asanaAssumptions;

type ReadRange = (
  query: TaskListFilter,
  from: PagePosition | null,
) => Promise<ItemRange<TaskRecord>>;

/**
 * Reads a range of a list with `modified_since`, or without it if Asana refuses the parameter.
 *
 * A position starts with the method that produced it, because an offset of Asana is valid only with the parameters of its own list.
 */
export async function readChangedSince(
  query: TaskListFilter,
  from: PagePosition | null,
  read: ReadRange,
  { assumptions, upstream }: Context,
): Promise<ItemRange<TaskRecord>> {
  const { modified_since: since, ...rest } = query;
  if (since === undefined) return read(query, from);
  const [method = null, ...position] = from ?? [];
  if (from !== null && method !== 'all' && method !== 'changed') throw invalidPosition();
  const readAll = async () =>
    rangeOfMethod('all', await read(rest, method === null ? null : position));
  if (method === 'all') return readAll();
  if (method === null && !assumptions.holds(modifiedSince)) {
    upstream.note(noteOf(modifiedSince));
    return readAll();
  }
  try {
    return rangeOfMethod('changed', await read(query, method === null ? null : position));
  } catch (error) {
    if (method !== null || !isRefused(error)) throw error;
    const range = await readAll();
    assumptions.add(modifiedSince);
    upstream.note(noteOf(modifiedSince));
    return range;
  }
}

/** The position of the list that a position with a method continues. */
export const withoutMethod = (
  { modified_since }: TaskListFilter,
  from: PagePosition | null,
): PagePosition | null => (modified_since === undefined || from === null ? from : from.slice(1));

/** An error that names no parameter can be about this one. */
const isRefused = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  error.reason === 'invalid-input' &&
  (error.field === undefined || error.field === 'modified_since');
