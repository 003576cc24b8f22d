import type { Context } from '../../operation/context.ts';
import type { SelectionSource } from '../../selection/selection-source.ts';
import { parseCursor } from './cursor.ts';
import { checkPage, type Listing, type Page, type PageArgs, readPage } from './page.ts';

/** The options of a field whose value is a page of a list that hangs on its record. */
export interface ListField<Args, Item> {
  readonly separateRequest: (
    id: string,
    args: Args,
    context: Context,
    source: SelectionSource,
  ) => Promise<Page<Item>>;
  readonly check: (args: Args, id?: string) => void;
  readonly resolve: (
    record: { readonly gid: string },
    args: Args,
    context: Context,
    info: SelectionSource,
  ) => Promise<Page<Item>>;
}

/** Nothing but the record's id is needed to begin reading such a page. */
export function listField<Item>(
  toListing: (id: string) => Listing<Item>,
): ListField<PageArgs, Item>;
export function listField<Args extends PageArgs, Item>(
  toListing: (id: string, args: Args) => Listing<Item>,
  check: (args: Args) => void,
): ListField<Args, Item>;
export function listField<Args extends PageArgs, Item>(
  toListing: (id: string, args: Args) => Listing<Item>,
  check: (args: Args) => void = checkPage,
): ListField<Args, Item> {
  const separateRequest: ListField<Args, Item>['separateRequest'] = (id, args, context, source) =>
    readPage(toListing(id, args), args, context, source);
  return {
    separateRequest,
    check: (args, id) => {
      check(args);
      if (id !== undefined && args.after != null) parseCursor(toListing(id, args).name, args.after);
    },
    resolve: ({ gid }, args, context, info) => separateRequest(gid, args, context, info),
  };
}
