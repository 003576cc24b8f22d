import { type AsanaRead, readList } from '../read.ts';

/** The maximum number of records that a search by name returns. Source: OAS, `count`. */
export const maxSuggestions = 100;

/**
 * Records of one type whose name matches a text, the most relevant first. Has no pages.
 *
 * Whether it returns more than the id and the name of each record is an assumption. Source: OAS, `GET /workspaces/{workspace_gid}/typeahead`.
 */
export const searchByName = <Item>(
  workspaceGid: string,
  resourceType: string,
  query: string,
  count: number,
): AsanaRead<readonly Item[]> =>
  readList('/workspaces/{workspace_gid}/typeahead', [workspaceGid], {
    resource_type: resourceType,
    query,
    count: String(count),
  });
