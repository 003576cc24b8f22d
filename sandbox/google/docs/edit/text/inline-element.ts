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

/** Creates a paragraph element that is not text. */
export function createInlinePiece<Name extends InlineName>(
  name: Name,
  value: ValueOf<Name>,
  style: TextStyle,
): InlinePiece {
  // The value has the type of its name, but TypeScript cannot match the pair to the union.
  return { kind: 'inline', name, value, length: 1, style } as unknown as InlinePiece;
}

/** Inserts an element into a paragraph. It gets the style of the text before it. */
export function insertInline<Name extends InlineName>(
  { index, ...located }: LocatedSegment & { readonly index: number },
  name: Name,
  value: ValueOf<Name>,
): void {
  const at = afterCharacter(located.segment, index);
  const { link: _, ...style } = styleAt(located.segment, at);
  splice(located, { from: at, to: at }, [createInlinePiece(name, value, style)]);
}
