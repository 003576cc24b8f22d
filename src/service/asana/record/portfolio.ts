import { type AsanaRead, readList, recordRoute } from '../read.ts';
import {
  type AsanaWrite,
  creationRoute,
  deletionRoute,
  toEmptyWrite,
  toWrite,
  writeRoute,
} from '../write.ts';
import type { CustomFieldSettingRecord } from './custom-field.ts';
import type { AccessLevel, ProjectRecord } from './project.ts';
import type { Placement } from './section.ts';
import type { UserRecord } from './user.ts';
import type { WorkspaceRecord } from './workspace.ts';

/** A collection of projects and other portfolios, in Asana's spelling. Source: OAS, PortfolioResponse. */
export interface PortfolioRecord {
  readonly gid: string;
  readonly resource_type?: 'portfolio';
  readonly name: string;
  /** Asana sends this only if it is requested by name. */
  readonly archived?: boolean;
  readonly color?: string;
  readonly start_on?: string | null;
  readonly due_on?: string | null;
  readonly default_access_level?: Exclude<AccessLevel, 'commenter'>;
  readonly created_at?: string;
  readonly created_by?: UserRecord;
  readonly custom_field_settings?: readonly CustomFieldSettingRecord[];
  readonly members?: readonly UserRecord[];
  readonly owner?: UserRecord;
  readonly workspace?: WorkspaceRecord;
  readonly permalink_url?: string;
  readonly privacy_setting?: 'public_to_domain' | 'members_only';
}

export const readPortfolio = recordRoute<PortfolioRecord>('/portfolios/{portfolio_gid}');

/** The portfolios of a workspace that the caller owns. Asana lists others only for service accounts. */
export const listOwnPortfolios = (workspaceGid: string): AsanaRead<readonly PortfolioRecord[]> =>
  readList('/portfolios', [], { workspace: workspaceGid, owner: 'me' });

/** The projects of a portfolio, and the portfolios in it, in their order. */
export const listPortfolioItems = <Item extends ProjectRecord | PortfolioRecord>(
  gid: string,
): AsanaRead<readonly Item[]> => readList('/portfolios/{portfolio_gid}/items', [gid]);

export const createPortfolio = creationRoute<PortfolioRecord>('/portfolios');

export const updatePortfolio = writeRoute<PortfolioRecord>('PUT', '/portfolios/{portfolio_gid}');

/** Deletes a portfolio. Its items remain. */
export const deletePortfolio = deletionRoute('/portfolios/{portfolio_gid}');

/** Adds a project or portfolio to a portfolio. The response is empty. */
export const addPortfolioItem = (
  gid: string,
  data: { readonly item: string } & Placement,
): AsanaWrite<object> => toEmptyWrite('POST', '/portfolios/{portfolio_gid}/addItem', [gid], data);

/** Removes a project or portfolio from a portfolio. The response is empty. */
export const removePortfolioItem = (gid: string, item: string): AsanaWrite<object> =>
  toEmptyWrite('POST', '/portfolios/{portfolio_gid}/removeItem', [gid], { item });

/**
 * Adds members to a portfolio, or removes them.
 *
 * @param users  Gids, e-mail addresses, or `me`.
 */
export const changePortfolioMembers = (
  action: 'addMembers' | 'removeMembers',
  gid: string,
  users: readonly string[],
): AsanaWrite<PortfolioRecord> =>
  toWrite(
    'POST',
    `/portfolios/{portfolio_gid}/${action}`,
    [gid],
    // Asana's description says that this is one text with commas.
    { members: users.join(',') },
  );
