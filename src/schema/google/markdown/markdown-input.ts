import type { Anchor } from '../../../service/google/markdown/place/anchor.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import {
  type InputValues,
  input,
  notBlank,
  optional,
  textInput,
  withDefault,
} from '../../mutation/input.ts';
import { tabInput } from '../document/document-id.ts';
import { tabIdText } from '../edit/input/location.ts';

// The inputs of the mutations that write content to a document.

/** What a document can contain of Markdown, for descriptions. */
export const supportedMarkdown =
  'CommonMark with GitHub’s tables, strikethrough, addresses, task lists and footnotes: headings, nested, numbered and check lists, tables, links, images by their public address, code, quotes, rules and emphasis. At most 200,000 UTF-16 code units, and 10,000 lines that are not empty.';

const dryRunInput = (details: string) =>
  withDefault(
    input(
      'Boolean',
      `Whether to only simulate the change. The document is read, and \`sentRequests\` lists what would be sent. ${details}`,
    ),
    false,
  );

export const destinationInputs = {
  document: tabInput('The document.'),
  requiredRevisionId: optional(
    textInput(
      'The `revisionId` that the document must have. If the document has changed since you read it, nothing is written and the error is REVISION_CONFLICT.',
    ),
  ),
  tabId: optional(input('ID', tabIdText, notBlank)),
  dryRun: dryRunInput('Nothing is written.'),
};

export type Destination = InputValues<typeof destinationInputs>;

/** The inputs of the mutations that write Markdown, except for the Markdown. */
export const markdownInputs = {
  ...destinationInputs,
  dryRun: dryRunInput(
    'The requests for the text of new footnotes are at the end; their `segmentId` is absent, because only the write creates it. Nothing is written.',
  ),
};

export const markdownText = `The content. ${supportedMarkdown}`;

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
