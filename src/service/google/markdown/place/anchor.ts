import { InvalidEdit } from '../../edit/invalid-edit.ts';
import type { ParagraphRecord } from '../../record/document.ts';
import { paragraphsIn } from '../../record/document.ts';
import { findHeading, missing } from './heading.ts';
import { quote } from './quote.ts';
import {
  type TabBody,
  type Target,
  targetAfter,
  targetAtEnd,
  targetBefore,
  toParagraph,
} from './target.ts';

export type Anchor =
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'heading' | 'text'; readonly text: string; readonly occurrence: number };

/**
 * Finds a place in a body. Throws InvalidEdit if it does not exist.
 *
 * @param field  The input that contains the place.
 */
export function targetOfAnchor(body: TabBody, anchor: Anchor, field: string): Target {
  switch (anchor.kind) {
    case 'end':
      return targetAtEnd(body);
    case 'start':
      return targetAtStart(body, `${field}.start`);
    case 'heading':
      return targetAfter(
        body,
        findHeading(body, anchor.text, anchor.occurrence, `${field}.heading`),
      );
    default:
      return targetAfterText(body, anchor.text, anchor.occurrence, `${field}.text`);
  }
}

function targetAtStart(body: TabBody, field: string): Target {
  const position = body.content.findIndex(({ sectionBreak }) => !sectionBreak);
  const first = toParagraph(body.content[position]);
  if (first === null) throw new InvalidEdit(field, 'Nothing can be inserted before a table.');
  const isOnly = body.content.length === position + 1;
  return isOnly && first.end - first.start === 1 ? targetAtEnd(body) : targetBefore(body, first);
}

function targetAfterText(body: TabBody, text: string, occurrence: number, field: string): Target {
  let count = 0;
  for (const [position, element] of body.content.entries()) {
    for (const paragraph of paragraphsIn([element])) {
      count += searchedText(paragraph).split(text).length - 1;
      if (count >= occurrence) return targetAfterElement(body, position, field);
    }
  }
  throw missing(`The tab does not contain ${quote(text)}`, count, occurrence, field);
}

function targetAfterElement(body: TabBody, position: number, field: string): Target {
  const found = toParagraph(body.content[position]);
  if (found !== null) return targetAfter(body, found);
  const next = toParagraph(body.content[position + 1]);
  if (next === null) throw new InvalidEdit(field, 'Nothing can be inserted after this table.');
  return targetBefore(body, next);
}

/** With a character in place of what is not text, so that no text is found across it. */
const searchedText = ({ elements = [] }: ParagraphRecord): string =>
  elements.map(({ textRun }) => textRun?.content ?? '\ufffc').join('');
