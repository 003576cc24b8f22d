import { InvalidEdit } from '../../edit/invalid-edit.ts';
import type { ParagraphRecord } from '../../record/document.ts';
import { quote } from './quote.ts';
import { type FoundParagraph, type TabBody, textOf, toParagraph } from './target.ts';

/** A heading, its level and its position in the content of its body. */
export interface FoundHeading extends FoundParagraph {
  readonly level: number;
  readonly position: number;
}

// The Markdown of a document has the same levels.
const levels: Readonly<Record<string, number>> = { TITLE: 1, SUBTITLE: 2 };

/** The level of a heading from 1 to 6; 0 for any other paragraph. */
export function headingLevel({ paragraphStyle }: ParagraphRecord): number {
  const name = paragraphStyle?.namedStyleType ?? '';
  return levels[name] ?? Number(/^HEADING_([1-6])$/.exec(name)?.[1] ?? 0);
}

/**
 * Finds a heading by its complete text. Throws InvalidEdit if there is none.
 *
 * @param occurrence  Which of several headings with this text, from 1.
 * @param field       The input that contains the text.
 */
export function findHeading(
  { content }: TabBody,
  text: string,
  occurrence: number,
  field: string,
): FoundHeading {
  let count = 0;
  for (const [position, element] of content.entries()) {
    const found = toParagraph(element);
    if (found === null) continue;
    const level = headingLevel(found.paragraph);
    if (level === 0 || textOf(found.paragraph) !== text.trim()) continue;
    count += 1;
    if (count === occurrence) return { ...found, level, position };
  }
  throw missing(`The tab has no heading ${quote(text.trim())}`, count, occurrence, field);
}

/** An error that says whether the text or only the occurrence is missing. */
export const missing = (what: string, count: number, occurrence: number, field: string) =>
  count === 0
    ? new InvalidEdit(field, `${what}.`)
    : new InvalidEdit(
        'occurrence',
        `${what} number ${occurrence}: this text occurs ${count === 1 ? 'once' : `${count} times`}.`,
      );
