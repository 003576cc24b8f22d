import type { TextEdit } from '../../../service/google/text/placed-edit.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { type InputValues, input } from '../../mutation/input.ts';
import { destinationInputs } from '../markdown/markdown-input.ts';
import { parseOccurrence, prepareDestination } from '../markdown/prepared-content.ts';
import { checkTexts, foundText, maxTextEdits } from '../text/text-edit-input.ts';

const TextEditInput = builder.inputType('TextEditInput', {
  description: 'A text in a paragraph, and the text to suggest in its place.',
  fields: (t) => ({
    find: t.string({
      required: true,
      description: `The text to replace, ${foundText} Give enough of it to be unique: only the part that differs becomes a suggestion.`,
    }),
    replaceWith: t.string({
      required: true,
      description: 'The suggested text, without line breaks. Empty suggests to delete the text.',
    }),
    occurrence: t.int({
      defaultValue: 1,
      description: 'Which of several places with the text, from 1.',
    }),
  }),
});

const { dryRun: _, ...destination } = destinationInputs;

export const suggestionInputs = {
  edits: {
    ...input(
      [TextEditInput],
      'The changes to suggest. Their texts must not overlap.',
      (edits): readonly TextEdit[] => edits.map(parseEdit),
    ),
    maxItems: maxTextEdits,
  },
  ...destination,
};

function parseEdit(
  { find, replaceWith, occurrence }: typeof TextEditInput.$inferInput,
  index: number,
): TextEdit {
  const field = `edits[${index}]`;
  checkTexts({ find, replaceWith }, field);
  if (find === replaceWith)
    throw new InputError(`${field}.replaceWith`, 'replaceWith must differ from find.');
  return { find, replaceWith, occurrence: parseOccurrence(occurrence ?? 1, `${field}.occurrence`) };
}

export interface PreparedSuggestions {
  readonly documentId: string;
  /** Null for the first tab. */
  readonly tabId: string | null;
  readonly requiredRevisionId: string | null;
  readonly edits: readonly TextEdit[];
}

/** Throws InputError. */
export function prepareSuggestions({
  edits,
  ...given
}: InputValues<typeof suggestionInputs>): PreparedSuggestions {
  if (edits.length === 0) throw new InputError('edits', 'edits must have at least one item.');
  const { isDryRun: _isDryRun, ...prepared } = prepareDestination({ ...given, dryRun: false });
  return { ...prepared, edits };
}
