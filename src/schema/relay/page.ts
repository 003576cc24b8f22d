import { union } from '../../engine/loader/mask.ts';
import type { FieldCost } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import type { Context } from '../../operation/context.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { ConnectionValue } from './connection-value.ts';
import { type Cursor, type PagePosition, parseCursor, positionIn } from './cursor.ts';
import { type ItemRange, type Listing, readWithinLimit, rejectRepeatedRange } from './listing.ts';
import { isMalformed, requiredProperties } from './required-property.ts';

/** The maximum number of items of one page. The pages of the services are smaller and are read one after another. */
const maxFirst = 1000;

const defaultFirst = 50;

export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

export interface PageRequest {
  readonly first: number;
  /** Null for the first page. */
  readonly after: Cursor | null;
}

/** Whether a page is incomplete. Pothos' type of a connection does not contain our own properties. */
export const isIncompletePage = (connection: object): boolean =>
  'isIncomplete' in connection && connection.isIncomplete === true;

export const pageArgs = builder.args((t) => ({
  first: t.int({
    defaultValue: defaultFirst,
    description: `The maximum number of items to return, 1 to ${maxFirst}. If this is more than one page of the service, several pages are read one after another.`,
  }),
  after: t.string({
    description: 'Return items after this cursor. Omit it for the first page.',
  }),
}));

export function parsePage({ first, after }: PageArgs): PageRequest {
  if (first != null && (first < 1 || first > maxFirst)) {
    throw new InputError('first', `first must be 1 to ${maxFirst}, but it is ${first}.`);
  }
  return { first: first ?? defaultFirst, after: after == null ? null : parseCursor(after) };
}

export function readPage<Item>(
  listing: Listing<Item>,
  request: PageRequest,
  context: Context,
  source: FieldSource,
): Promise<ConnectionValue<Item>> {
  const selected = selectionOf(source).mask;
  const mask = listing.reads === undefined ? selected : union(selected, listing.reads);
  const required = requiredProperties(source, selected);
  const { first, after } = request;
  const from = after === null ? null : positionIn(listing.name, after);
  const page = new ConnectionValue<Item>(listing, after !== null);
  const add = (range: ItemRange<Item>, position: PagePosition | null) => {
    rejectRepeatedRange(listing, position, range.next);
    page.add(range, first, (item) => !isMalformed(item, required, listing, context));
    return page.hasNextPage && page.nodes.length < first ? addRest(range.next) : page;
  };
  const addRest = async (position: PagePosition | null): Promise<ConnectionValue<Item>> => {
    const missing = first - page.nodes.length;
    const read = () => listing.readRange(position, missing, mask, context);
    const range = await (page.nodes.length === 0 ? read() : readWithinLimit(read, context));
    return range === null ? page : add(range, position);
  };
  // Most pages need one range, and a query can read hundreds of pages: they have no loop of promises.
  return listing.readRange(from, first, mask, context).then((range) => add(range, from));
}

/**
 * What a field whose value is a page sends.
 *
 * @param isKnown  Whether the list is known in advance. If not, its name is not, and a cursor cannot be checked.
 */
export function pageCost<Item>(
  listing: Listing<Item>,
  { first, after }: PageRequest,
  source: FieldSource,
  isKnown = true,
): FieldCost {
  const from = after === null ? null : isKnown ? positionIn(listing.name, after) : after.position;
  const mask = () => {
    const selected = selectionOf(source).mask;
    return listing.reads === undefined ? selected : union(selected, listing.reads);
  };
  return { calls: listing.calls({ from, count: first, mask, isKnown }), maxValues: first };
}
