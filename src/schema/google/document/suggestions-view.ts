import type {
  DocumentRecord,
  SuggestionsView as View,
} from '../../../service/google/record/document.ts';
import { describedEnum } from '../../builder/builder.ts';
import type { DocumentSource } from '../record/document-source.ts';

// The argument `suggestions` of the fields of a document's content. It is an argument of these fields, and not of the root fields,
// so that it exists wherever a document does, and because a client's cache keeps one object for each id.

const SuggestionsView = describedEnum<View>(
  'SuggestionsView',
  'How the content of a document shows suggestions: changes that somebody has proposed in Google Docs, and that nobody has accepted or rejected yet.',
  {
    INLINE:
      'With the suggestions: text to insert and text to delete are both part of the content, and `suggestedInsertionIds` and `suggestedDeletionIds` tell them apart. Positions of edits refer to this content. Google refuses it (FORBIDDEN) to people who may not see the suggestions, such as those who may only read the document.',
    ACCEPTED:
      'As if every suggestion were accepted. Positions can differ from those of edits. Google refuses it (FORBIDDEN) to people who may not see the suggestions, such as those who may only read the document.',
    REJECTED:
      'As if every suggestion were rejected: the content before them. Positions can differ from those of edits.',
  },
);

export const suggestionsArg = {
  type: SuggestionsView,
  description:
    'How to show suggestions. Default: what Google chooses, which is REJECTED for people who may only read the document, and INLINE for all others. Each value needs a read of its own.',
} as const;

export interface ViewArgs {
  readonly suggestions?: View | null | undefined;
}

export const inContent =
  <Path extends string>(path: Path) =>
  ({ suggestions }: ViewArgs) =>
    suggestions ? (`views.${suggestions}.${path}` as const) : (`docs.${path}` as const);

/** @param paths  Of fields of the service's document. They are longer than those that the types of `reads` name. */
export const contentFields = (paths: readonly string[]) => (args: ViewArgs) =>
  (paths as readonly '*'[]).map((path) => inContent(path)(args));

export const contentOf = (
  document: DocumentSource,
  { suggestions }: ViewArgs,
  // The properties of the source throw if their read failed, so only one of them is used.
): DocumentRecord => (suggestions ? document.views[suggestions] : document.docs);
