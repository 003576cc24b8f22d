import { blankBody, blankDocument, blankTab } from '../../store/google/blank-document.ts';
import type { DocumentRow, Piece, Segment, TabRow } from '../../store/google/document-model.ts';
import type { Role } from '../../store/google/file-row.ts';
import type { PersonName } from '../fixture/person.ts';

/** A document of the world: its file, and what is written in it. */
export interface DocumentDefinition {
  readonly id: string;
  readonly name: string;
  /** @default ada */
  readonly owner?: PersonName;
  /** With whom it is shared, besides its owner. */
  readonly shared?: Partial<Record<PersonName, Role>>;
  /** Whether everybody of the company may read it. */
  readonly isOfCompany?: boolean;
  /** Whether it lies on the company's shared drive, which has no owner. */
  readonly isOnSharedDrive?: boolean;
  readonly trashed?: boolean;
  /** @default the owner's own folder */
  readonly folderId?: string;
  readonly modifiedTime: string;
  readonly write: (id: string) => DocumentRow;
}

/** A document of one tab with this body, section start apart. */
export function oneTab(content: readonly Piece[]): (id: string) => DocumentRow {
  return (id) => {
    const row = blankDocument(id);
    for (const tab of row.tabs) tab.body = bodyOf(content);
    return row;
  };
}

/** A body of these pieces; one that would be empty has an empty paragraph. */
function bodyOf(content: readonly Piece[]): Segment {
  const blank = blankBody();
  return content.length === 0 ? blank : [...blank.slice(0, 1), ...content];
}

/** A tab with this body and whatever else it has. */
export function tabOf(
  tabId: string,
  title: string,
  content: readonly Piece[],
  more: Partial<TabRow> = {},
): TabRow {
  return { ...blankTab(tabId, title), body: bodyOf(content), ...more };
}

/** A document of these tabs. */
export function withTabs(...tabs: readonly TabRow[]): (id: string) => DocumentRow {
  return (id) => ({ ...blankDocument(id), tabs: [...tabs] });
}
