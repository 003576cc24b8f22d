import { type InputValues, input, optional, withDefault } from '../../mutation/input.ts';
import { notBlank, textInput } from '../../mutation/text.ts';
import { tabInput } from '../document/document-id.ts';
import { tabIdText } from '../edit/input/location.ts';

// The inputs of the mutations that write content to a document.

/** What a document can contain of Markdown, for descriptions. */
export const supportedMarkdown =
  'CommonMark with GitHub’s tables, strikethrough, addresses, task lists and footnotes: headings, nested, numbered and check lists, tables, links, images by their public address, code, quotes, rules and emphasis. At most 200,000 UTF-16 code units.';

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
