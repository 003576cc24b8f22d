import { type AsanaRead, readList } from '../read.ts';
import type { ReferenceRecord } from './custom-field.ts';

/** What a user can mark as a favorite. Source: OAS, getFavoritesForUser. */
type FavoriteKind = 'portfolio' | 'project' | 'tag' | 'task' | 'user' | 'project_template';

/** The favorites of the caller of one type, in the order of Asana's sidebar. Asana returns nobody else's. */
export const listFavorites = (
  workspaceGid: string,
  type: FavoriteKind,
): AsanaRead<readonly ReferenceRecord[]> =>
  readList('/users/{user_gid}/favorites', ['me'], { resource_type: type, workspace: workspaceGid });
