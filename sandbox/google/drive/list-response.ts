import type { RecordResponse } from '../protocol/response.ts';
import type { TokenPage } from './token-page.ts';

/** A list of Drive. */
export interface DriveList<Item> {
  /** Its `kind`, without `drive#`. */
  readonly kind: string;
  /** The property that contains its items. */
  readonly property: string;
  readonly page: TokenPage<Item>;
  readonly toRecord: (item: Item) => object;
  /** The fields of an item that are returned if `fields` is absent. Default: all. */
  readonly itemFields?: string;
}

/** The response that contains one page of a list. */
export function listResponse<Item>(list: DriveList<Item>): RecordResponse {
  const { kind, property, page, toRecord, itemFields } = list;
  const { items, nextPageToken } = page;
  return {
    kind: 'record',
    body: {
      kind: `drive#${kind}`,
      ...(nextPageToken !== null && { nextPageToken }),
      [property]: items.map(toRecord),
    },
    ...(itemFields !== undefined && {
      defaultFields: `kind,nextPageToken,${property}(${itemFields})`,
    }),
  };
}
