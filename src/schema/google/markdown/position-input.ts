import type { Anchor } from '../../../service/google/markdown/place/anchor.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';

export const DocumentPositionInput = builder.inputType('DocumentPositionInput', {
  isOneOf: true,
  description: 'A place in the body of a tab. Exactly one field is set.',
  fields: (t) => ({
    heading: t.string({
      description: 'After the heading with this text. The text must be complete.',
    }),
    text: t.string({
      description: 'After the paragraph that contains this text, or after the table that does.',
    }),
    start: t.boolean({ description: 'True: before all content.' }),
    end: t.boolean({ description: 'True: after all content.' }),
  }),
});

/** A place, without the occurrence of its text. */
type Place =
  | Exclude<Anchor, { readonly text: string }>
  | Omit<Extract<Anchor, { readonly text: string }>, 'occurrence'>;

/**
 * Parses a place. Throws InputError.
 *
 * @param argument  The input that contains the place.
 */
export function parseAnchor(
  { heading, text, start, end }: typeof DocumentPositionInput.$inferInput,
  argument: string,
): Place {
  const [kind, searched] =
    heading == null ? (['text', text] as const) : (['heading', heading] as const);
  if (searched != null) {
    if (searched.trim() === '') {
      throw new InputError(`${argument}.${kind}`, `${kind} must not be blank.`);
    }
    return { kind, text: searched };
  }
  const place = start == null ? 'end' : 'start';
  if ((start ?? end) !== true)
    throw new InputError(`${argument}.${place}`, `${place} must be true.`);
  return { kind: place };
}
