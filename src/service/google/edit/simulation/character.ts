import { endsParagraph } from '../model/code-unit.ts';
import type { SegmentModel } from '../model/segment-model.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a unit is printable ASCII. Two of these are never parts of one character. */
const isPlain = (unit: string | undefined) => unit !== undefined && /^[ -~]$/.test(unit);

/** The maximum number of units that are read before and after an index. Only a letter with hundreds of accents has more. */
const maxUnits = 500;

/**
 * The index, or the end of the character that contains it: the service inserts nothing into a character. An emoji with several
 * parts and a letter with its accents are one character. Source: Google, "Structural edit rules and behavior".
 */
export function afterCharacter({ units }: SegmentModel, index: number): number {
  const isEdge = (at: number) =>
    endsParagraph(units.at(at - 1)) || (isPlain(units.at(at - 1)) && isPlain(units.at(at)));
  if (isEdge(index)) return index;
  let start = index - 1;
  while (start > index - maxUnits && !isEdge(start)) start -= 1;
  let text = '';
  for (let at = start; at < index + maxUnits; at += 1) {
    const unit = units.at(at);
    if (unit === undefined || endsParagraph(unit) || (at > index && isEdge(at))) break;
    // Any character that is never a part of another one.
    text += unit.length === 1 ? unit : '\ufffc';
  }
  const character = graphemes.segment(text).containing(index - start);
  if (character === undefined || start + character.index === index) return index;
  return start + character.index + character.segment.length;
}
