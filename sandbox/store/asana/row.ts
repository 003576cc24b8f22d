import type { RichText } from './rich-text.ts';

/** A row of the store. Gids refer to other rows. The records that Asana returns are computed from rows; see asana/record/. */
export interface Row {
  readonly gid: string;
}

/** A workspace or organization. */
export interface WorkspaceRow extends Row {
  name: string;
  isOrganization: boolean;
  /** Whether it is on a paid plan, which includes search, custom fields and dependencies. */
  isPremium: boolean;
  emailDomains: string[];
  memberGids: string[];
  /** The members who see only the projects to which they were invited. */
  guestGids: string[];
}

/** A team. Only organizations have teams. */
export interface TeamRow extends Row {
  workspaceGid: string;
  name: string;
  description: string;
  visibility: 'secret' | 'request_to_join' | 'public';
  memberGids: string[];
}

/** A user. */
export interface UserRow extends Row {
  name: string;
  email: string;
  hasPhoto: boolean;
  /** In the order of the sidebar. */
  readonly favoriteGids?: readonly string[];
}

/** Records that a project uses a custom field. */
export interface CustomFieldSettingRow extends Row {
  /** The project, portfolio or goal. */
  parentGid: string;
  fieldGid: string;
  isImportant: boolean;
}

export type AccessLevel = 'admin' | 'editor' | 'commenter' | 'viewer';

/** A project. */
export interface ProjectRow extends Row {
  workspaceGid: string;
  teamGid: string | null;
  name: string;
  notes: RichText;
  color: string | null;
  icon: string | null;
  defaultView: 'list' | 'board' | 'calendar' | 'timeline';
  privacy: 'public_to_workspace' | 'private_to_team' | 'private';
  defaultAccessLevel: AccessLevel;
  minimumAccessLevelForCustomization: 'admin' | 'editor';
  minimumAccessLevelForSharing: 'admin' | 'editor';
  archived: boolean;
  completedAt: string | null;
  completedByGid: string | null;
  createdAt: string;
  modifiedAt: string;
  startOn: string | null;
  dueOn: string | null;
  ownerGid: string | null;
  memberGids: string[];
  followerGids: string[];
  /** In the order of the project. */
  sectionGids: string[];
  fieldSettings: CustomFieldSettingRow[];
  /** The access levels of users and teams, by their gids, unless they have the usual one. */
  accessLevels?: Record<string, AccessLevel>;
  /** The teams with which the project is shared, besides its own. */
  sharedTeamGids?: string[];
  /** The template that the project was made from. */
  templateGid?: string;
}

/** A section of a project. `taskGids` are in display order. */
export interface SectionRow extends Row {
  projectGid: string;
  name: string;
  createdAt: string;
  taskGids: string[];
}

/** The page that explains the purpose of a project. */
export interface ProjectBriefRow extends Row {
  readonly projectGid: string;
  title: string;
  text: RichText;
}

/** A report on the progress of a project, portfolio or goal. */
export interface StatusUpdateRow extends Row {
  /** Null for the status update of a portfolio or goal. */
  readonly projectGid: string | null;
  readonly portfolioGid?: string;
  readonly goalGid?: string;
  readonly title: string;
  readonly text: RichText;
  readonly statusType:
    | 'on_track'
    | 'at_risk'
    | 'off_track'
    | 'on_hold'
    | 'complete'
    | 'dropped'
    | 'achieved'
    | 'partial'
    | 'missed';
  readonly createdAt: string;
  readonly authorGid: string;
  readonly likerGids: readonly string[];
  readonly reactions?: readonly ReactionRow[];
}

/** An emoji with which users reacted to a comment or a status update. */
export interface ReactionRow {
  readonly base: string;
  /** The emoji itself, such as one of several skin tones. */
  readonly variant: string;
  readonly userGids: readonly string[];
}

/** A tag. */
export interface TagRow extends Row {
  workspaceGid: string;
  name: string;
  color: string | null;
  notes: string;
  createdAt: string;
  followerGids: string[];
}

/** An option of an enum or multi-enum field. */
export interface EnumOptionRow extends Row {
  readonly name: string;
  readonly color: string;
  readonly enabled: boolean;
}

/** The definition of a custom field. */
export interface CustomFieldRow extends Row {
  readonly workspaceGid: string;
  readonly name: string;
  readonly description: string;
  readonly kind: 'text' | 'number' | 'enum' | 'multi_enum' | 'date' | 'people' | 'reference';
  readonly createdByGid: string;
  readonly format?: 'currency' | 'percentage' | 'custom' | 'none';
  readonly precision?: number;
  readonly currencyCode?: string;
  readonly label?: { readonly text: string; readonly position: 'prefix' | 'suffix' };
  readonly options?: readonly EnumOptionRow[];
  /** For a formula: its value is the product of these number fields. */
  readonly factorGids?: readonly string[];
  /** For a custom ID field: the prefix of its numbers, `ARIA` in `ARIA-12`. */
  readonly idPrefix?: string;
  /** Whether its values cannot be written. */
  readonly isLocked?: boolean;
}
