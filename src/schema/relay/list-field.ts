import type { FieldCost } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import type { Context } from '../../operation/context.ts';
import { type ArgumentCheck, ArgumentParser, ifValid } from '../validation/argument-parser.ts';
import type { ConnectionValue } from './connection-value.ts';
import type { Listing } from './listing.ts';
import { type PageArgs, type PageRequest, pageCost, parsePage, readPage } from './page.ts';

/** The options of a field whose value is a page of a list that belongs to its record. */
export interface ListField<Args extends object, Item> {
  readonly parser: ArgumentCheck<Args>;
  readonly separateRequest: (
    id: string,
    args: Args,
    context: Context,
    source: FieldSource,
  ) => Promise<ConnectionValue<Item>>;
  readonly resolve: (
    record: ListOwner,
    args: Args,
    context: Context,
    info: FieldSource,
  ) => Promise<ConnectionValue<Item>>;
  readonly cost: (id: string | null, args: Args, source: FieldSource) => FieldCost | null;
}

/**
 * The options of a list that is read after its record. For records that are often named by something else than their id, such as a user as `me`:
 * the list of the same record must not be read twice.
 */
export const readAfterRecord = <Args extends object, Item>(field: ListField<Args, Item>) => ({
  ...field,
  separateRequest: true as const,
  cost: (_id: string | null, args: Args, source: FieldSource): FieldCost | null =>
    field.cost(null, args, source),
});

/** A record with lists. The lists of a document or a folder are read with the reference that names it. */
type ListOwner =
  | { readonly gid: string }
  | { readonly reference: string }
  | { readonly id: string };

const idOf = (record: ListOwner): string =>
  'gid' in record ? record.gid : 'reference' in record ? record.reference : record.id;

/** In place of the id of a record that has not been read yet. */
const unknownId = '0';

interface ListRequest<Filter> {
  readonly page: PageRequest;
  readonly filter: Filter;
}

/**
 * Makes the options of such a field, for `t.field`. Reading the page needs only the id of the record, so it can start before the
 * record has been read.
 *
 * @param toListing    The list of the record with this id.
 * @param parseFilter  Parses the arguments other than `first` and `after`; throws InputError.
 */
export function listField<Item>(
  toListing: (id: string) => Listing<Item>,
): ListField<PageArgs, Item>;
export function listField<Args extends PageArgs, Item, Filter>(
  toListing: (id: string, filter: Filter) => Listing<Item>,
  parseFilter: (args: Args) => Filter,
): ListField<Args, Item>;
export function listField<Args extends PageArgs, Item>(
  toListing: (id: string, filter: unknown) => Listing<Item>,
  parseFilter: (args: Args) => unknown = () => undefined,
): ListField<Args, Item> {
  const parser = new ArgumentParser(
    (args: Args): ListRequest<unknown> => ({
      page: parsePage(args),
      filter: parseFilter(args),
    }),
  );
  const separateRequest: ListField<Args, Item>['separateRequest'] = (id, args, context, source) => {
    const { page, filter } = parser.parse(args);
    return readPage(toListing(id, filter), page, context, source);
  };
  return {
    parser,
    separateRequest,
    cost: (id, args, source) =>
      ifValid(() => {
        const { page, filter } = parser.parse(args);
        return pageCost(toListing(id ?? unknownId, filter), page, source, id !== null);
      }),
    resolve: (record, args, context, info) => separateRequest(idOf(record), args, context, info),
  };
}
