/** What is suggested for a part of a document. Neither the text nor the Markdown shows it. */
export interface Suggested {
  /** Whether somebody suggests to insert or delete the part. */
  readonly isMarked: boolean;
  /** Whether somebody suggests another style, link, list or position of it. */
  readonly isChanged: boolean;
}

/** The suggestions of an element, a paragraph, a row or a cell: those that its record contains itself. */
export function suggestionsOf(record: object | null | undefined): Suggested {
  let isMarked = false;
  let isChanged = false;
  for (const [name, value] of Object.entries(record ?? {})) {
    if (!name.startsWith('suggested') || value == null) continue;
    if (/^suggested(?:Insertion|Deletion)Ids?$/.test(name)) isMarked ||= hasContent(value);
    else isChanged ||= hasContent(value);
  }
  return { isMarked, isChanged };
}

/** An id, or a list or map that is not empty. */
const hasContent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== '';
