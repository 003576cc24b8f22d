import { blankBody, blankDocument, blankTab } from '../../store/google/blank-document.ts';
import type { DocumentRow, Piece, Segment, TabRow } from '../../store/google/document-model.ts';
import type { Role } from '../../store/google/file-row.ts';
import type { PersonName } from '../fixture/person.ts';

/** The definition of a document: its file and its content. */
export interface DocumentDefinition {
  readonly id: string;
  readonly name: string;
  /** @default ada */
  readonly owner?: PersonName;
  /** The people with whom it is shared, and their roles. */
  readonly shared?: Partial<Record<PersonName, Role>>;
  /** Whether all people with an address of the company's domain may read it. */
  readonly isCompanyWide?: boolean;
  /** The resource key that people must send who can edit it only because of its link. Without it, there is no link. */
  readonly resourceKey?: string;
  /** Whether it is on the company's shared drive. Files there have no owner. */
  readonly isOnSharedDrive?: boolean;
  readonly trashed?: boolean;
  /** @default the owner's My Drive folder */
  readonly folderId?: string;
  /** @default the time at which all files of the initial data were created */
  readonly createdTime?: string;
  readonly modifiedTime: string;
  readonly write: (id: string) => DocumentRow;
}

/** A document with one tab. `content` does not include the section break at the start. */
export function oneTab(content: readonly Piece[]): (id: string) => DocumentRow {
  return (id) => {
    const row = blankDocument(id);
    for (const tab of row.tabs) tab.body = bodyOf(content);
    return row;
  };
}

/** A body with these pieces. Without pieces, it has one empty paragraph. */
function bodyOf(content: readonly Piece[]): Segment {
  const blank = blankBody();
  return content.length === 0 ? blank : [...blank.slice(0, 1), ...content];
}

/** A tab with this body and these other properties. */
export function tabOf(
  tabId: string,
  title: string,
  content: readonly Piece[],
  more: Partial<TabRow> = {},
): TabRow {
  return { ...blankTab(tabId, title), body: bodyOf(content), ...more };
}

/** A document with these tabs. */
export function withTabs(...tabs: readonly TabRow[]): (id: string) => DocumentRow {
  return (id) => ({ ...blankDocument(id), tabs: [...tabs] });
}
