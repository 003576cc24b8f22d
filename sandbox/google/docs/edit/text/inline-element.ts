import type {
  InlineName,
  InlinePiece,
  TextStyle,
} from '../../../../store/google/document-model.ts';
import type { LocatedSegment } from '../draft/location.ts';
import { splice } from '../draft/splice.ts';
import { afterCharacter } from './character.ts';
import { styleAt } from './paragraph.ts';

type ValueOf<Name extends InlineName> = Extract<InlinePiece, { name: Name }>['value'];

/** Something in a paragraph that is no text. */
export function createInlinePiece<Name extends InlineName>(
  name: Name,
  value: ValueOf<Name>,
  style: TextStyle,
): InlinePiece {
  // The value was checked against its name, which TypeScript does not carry over to the union.
  return { kind: 'inline', name, value, length: 1, style } as unknown as InlinePiece;
}

/** Puts such a piece into a paragraph; it looks like the text before it. */
export function insertInline<Name extends InlineName>(
  { index, ...place }: LocatedSegment & { readonly index: number },
  name: Name,
  value: ValueOf<Name>,
): void {
  const at = afterCharacter(place.segment, index);
  const { link: _, ...style } = styleAt(place.segment, at);
  splice(place, { from: at, to: at }, [createInlinePiece(name, value, style)]);
}
