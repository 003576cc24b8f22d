import type { AccessLevel, CustomFieldSettingRow, Row } from './row.ts';

/** A collection of projects and portfolios. */
export interface PortfolioRow extends Row {
  readonly workspaceGid: string;
  name: string;
  color: string;
  archived: boolean;
  isPublic: boolean;
  startOn: string | null;
  dueOn: string | null;
  readonly createdAt: string;
  /** Who created it, too. */
  readonly ownerGid: string;
  memberGids: string[];
  /** The access levels of users and teams, by their gids, unless they have the usual one. */
  accessLevels?: Record<string, AccessLevel>;
  /** The teams with which the portfolio is shared. */
  sharedTeamGids?: string[];
  /** Projects and portfolios, in order. */
  itemGids: string[];
  /** The fields that its items have in it. */
  fieldSettings: CustomFieldSettingRow[];
}
