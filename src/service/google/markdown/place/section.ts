import { InvalidEdit } from '../../edit/invalid-edit.ts';
import type { StructuralElementRecord } from '../../record/document.ts';
import { type FoundHeading, findHeading, headingLevel } from './heading.ts';
import { type TabBody, type Target, targetAfter, targetInside, toParagraph } from './target.ts';

/** The content of a section: what follows a heading until the next heading of its level or above. */
export function contentOfSection(
  { content }: TabBody,
  { position, level: ownLevel }: FoundHeading,
): readonly StructuralElementRecord[] {
  const first = position + 1;
  const next = content.findIndex((element, at) => {
    const level = at < first ? 0 : headingLevel(element.paragraph ?? {});
    return level > 0 && level <= ownLevel;
  });
  return content.slice(first, next === -1 ? content.length : next);
}

/**
 * The place of a section's content. The heading stays. Throws InvalidEdit if there is no such heading, or if the section contains
 * a section break, which changes the pages before it.
 *
 * The last paragraph of the section stays as an empty one and receives the content, so that nothing is joined with the
 * heading after it.
 */
export function targetOfSection(body: TabBody, heading: string, occurrence: number): Target {
  const found = findHeading(body, heading, occurrence, 'heading');
  const section = contentOfSection(body, found);
  if (section.some(({ sectionBreak }) => sectionBreak)) {
    throw new InvalidEdit(
      'heading',
      'The section contains a section break. Its content cannot be replaced without changing the pages before it.',
    );
  }
  const lastElement = section.at(-1);
  if (lastElement === undefined) return targetAfter(body, found);
  const startIndex = found.end;
  const last = toParagraph(lastElement);
  if (last === null) {
    const deleted = { startIndex, endIndex: lastElement.endIndex ?? startIndex };
    return { ...targetAfter(body, found), deleted };
  }
  const endIndex = last.end - 1;
  const deleted = endIndex > startIndex ? { startIndex, endIndex } : null;
  return targetInside(body, last, startIndex, deleted);
}
