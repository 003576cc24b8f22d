import { parseEntries } from '../../../service/google/edit/check/batch.ts';
import { hasRemovedCharacter } from '../../../service/google/edit/check/value-check.ts';
import { InvalidEdit } from '../../../service/google/edit/invalid-edit.ts';
import type { EditRequest } from '../../../service/google/record/edit-request.ts';
import type { TextEdit } from '../../../service/google/text/placed-edit.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { input } from '../../mutation/input.ts';
import { TextStyle } from '../content/style/text-style.ts';
import { destinationInputs } from '../markdown/markdown-input.ts';
import { parseOccurrence } from '../markdown/prepared-content.ts';

export const foundText =
  'within one paragraph and exactly as `text(suggestions: REJECTED)` shows it. Upper and lower case must match.';

const StyledTextEditInput = builder.inputType('StyledTextEditInput', {
  description: 'A text in a paragraph, and what it becomes. Give `replaceWith`, `style` or both.',
  fields: (t) => ({
    find: t.string({ required: true, description: `The text to change, ${foundText}` }),
    replaceWith: t.string({
      description:
        'The text in its place, without line breaks, in the style of the text that it replaces. Empty deletes the text. By default, the text stays.',
    }),
    style: t.field({
      type: TextStyle.input,
      description:
        'The new style of the text. Exactly the given properties are changed; one that is null is inherited again.',
    }),
    occurrence: t.int({
      defaultValue: 1,
      description: 'Which of several places with the text, from 1.',
    }),
    all: t.boolean({
      defaultValue: false,
      description: 'Whether to change every place with the text. `occurrence` then has no effect.',
    }),
  }),
});

/** The new style of a text, and its mask. */
export type StyleChange = Pick<NonNullable<EditRequest['updateTextStyle']>, 'textStyle' | 'fields'>;

export interface StyledTextEdit extends TextEdit {
  /** Null if the style stays. */
  readonly style: StyleChange | null;
}

/** The most edits of one mutation. */
export const maxTextEdits = 100;

export const textEditInputs = {
  edits: {
    ...input(
      [StyledTextEditInput],
      'The changes. Their texts must not overlap.',
      (edits): readonly StyledTextEdit[] => edits.map(parseStyledEdit),
    ),
    maxItems: maxTextEdits,
  },
  ...destinationInputs,
};

function parseStyledEdit(
  { find, replaceWith, style, occurrence, all }: typeof StyledTextEditInput.$inferInput,
  index: number,
): StyledTextEdit {
  const field = `edits[${index}]`;
  if (replaceWith == null && style == null)
    throw new InputError(field, 'Give replaceWith, style or both.');
  checkTexts({ find, ...(replaceWith == null ? {} : { replaceWith }) }, field);
  if (style == null && find === replaceWith)
    throw new InputError(`${field}.replaceWith`, 'replaceWith must differ from find.');
  return {
    find,
    replaceWith: replaceWith ?? find,
    style: style == null ? null : parseStyle(style, `${field}.style`),
    occurrence: all === true ? null : parseOccurrence(occurrence ?? 1, `${field}.occurrence`),
  };
}

/** Throws InputError for a text that no paragraph can contain. */
export function checkTexts(
  texts: { readonly find: string; readonly replaceWith?: string },
  field: string,
): void {
  if (texts.find === '') throw new InputError(`${field}.find`, 'find must not be empty.');
  for (const [name, text] of Object.entries(texts)) {
    if (/[\n\r]/.test(text))
      throw new InputError(`${field}.${name}`, `${name} must not contain a line break.`);
  }
  if (hasRemovedCharacter(texts.replaceWith ?? ''))
    throw new InputError(
      `${field}.replaceWith`,
      'replaceWith must not contain control characters or private-use characters, which Google removes.',
    );
}

/** The rules are those of updateDocument. */
function parseStyle(textStyle: object, field: string): StyleChange {
  if (Object.keys(textStyle).length === 0)
    throw new InputError(field, 'style must have at least one property.');
  const range = { startIndex: 1, endIndex: 2 };
  try {
    const [entry] = parseEntries([{ updateTextStyle: { range, textStyle } }]);
    const { textStyle: parsed = {}, fields = '' } = entry?.updateTextStyle ?? {};
    return { textStyle: parsed, fields };
  } catch (error) {
    if (!(error instanceof InvalidEdit)) throw error;
    const path = error.field.replace(/^requests\[0\]\.updateTextStyle\.textStyle/, field);
    throw new InputError(path, error.message);
  }
}
