import { InvalidEdit } from '../../edit/invalid-edit.ts';
import type { StructuralElementRecord } from '../../record/document.ts';
import { type LineRequest, rangeIn } from '../line-request.ts';
import {
  type TabBody,
  type Target,
  targetAfter,
  targetBefore,
  targetInside,
  toParagraph,
} from '../place/target.ts';

// Elements of a body that are deleted or replaced, from one position to another, without a section break between them.

export interface ElementRange {
  readonly first: number;
  readonly last: number;
}

/** Divides elements at the section breaks between them, which stay. */
export function withoutSectionBreaks(
  { content }: TabBody,
  { first, last }: ElementRange,
): readonly ElementRange[] {
  const ranges: ElementRange[] = [];
  let start = first;
  for (let at = first; at <= last + 1; at += 1) {
    if (at <= last && !content[at]?.sectionBreak) continue;
    if (at > start) ranges.push({ first: start, last: at - 1 });
    start = at + 1;
  }
  return ranges;
}

/**
 * The requests that delete elements. The service does not delete the line feed at the end of a body, or before a table, a table of contents or a section
 * break: this paragraph stays, without text and style.
 */
export function toDeletion(
  { content, tabId }: TabBody,
  { first, last }: ElementRange,
  line: number,
): readonly LineRequest[] {
  const start = startOf(content[first]);
  const end = content[last]?.endIndex ?? start;
  const next = content[last + 1];
  const staysParagraph = content[last]?.paragraph && !next?.paragraph;
  const range = rangeIn({ tabId, segmentId: '' });
  const to = staysParagraph ? end - 1 : end;
  const requests: LineRequest[] = [];
  if (to > start)
    requests.push({ request: { deleteContentRange: { range: range(start, to) } }, line });
  if (!staysParagraph) return requests;
  const rest = range(start, start + 1);
  const paragraphStyle = { namedStyleType: 'NORMAL_TEXT' };
  requests.push(
    { request: { deleteParagraphBullets: { range: rest } }, line },
    { request: { updateParagraphStyle: { range: rest, paragraphStyle, fields: '*' } }, line },
    { request: { updateTextStyle: { range: rest, textStyle: {}, fields: '*' } }, line },
  );
  return requests;
}

/** Where content replaces elements. */
export function targetOfElements(body: TabBody, { first, last }: ElementRange): Target {
  const { content } = body;
  const startIndex = startOf(content[first]);
  const end = toParagraph(content[last]);
  if (end !== null) {
    const endIndex = end.end - 1;
    const deleted = endIndex > startIndex ? { startIndex, endIndex } : null;
    return targetInside(body, end, startIndex, deleted);
  }
  const deleted = { startIndex, endIndex: content[last]?.endIndex ?? startIndex };
  const previous = toParagraph(content[first - 1]);
  if (previous !== null) return { ...targetAfter(body, previous), deleted };
  const next = toParagraph(content[last + 1]);
  if (next === null) throw noParagraph();
  return { ...targetBefore(body, { ...next, start: startIndex }), deleted };
}

/** Where content is inserted between two elements. Throws InvalidEdit if there is no paragraph. */
export function targetBetween(body: TabBody, before: number, after: number): Target {
  const { content } = body;
  const previous = toParagraph(content[before]);
  if (previous !== null) return targetAfter(body, previous);
  const [empty] = content.slice(before + 1, after).flatMap((element) => toParagraph(element) ?? []);
  if (empty !== undefined) return targetInside(body, empty, empty.start);
  const next = toParagraph(content[after]);
  if (next !== null) return targetBefore(body, next);
  throw noParagraph();
}

const noParagraph = () =>
  new InvalidEdit(
    'document',
    'The body starts with a table, and nothing can be inserted before it. Insert an empty paragraph before the table in Google Docs.',
  );

const startOf = (element: StructuralElementRecord | undefined): number => element?.startIndex ?? 0;
