import { anyDocumentId } from '../document/document-id.ts';
import { type InputFields, tabId } from '../edit/input/location.ts';

// The inputs that all mutations have which write content to a document.

/** What a document can contain of Markdown, for descriptions. */
export const supportedMarkdown =
  'CommonMark with GitHub’s tables, strikethrough, addresses, task lists and footnotes: headings, nested, numbered and check lists, tables, links, images by their public address, code, quotes, rules and emphasis. At most 200,000 UTF-16 code units.';

/** How many writes these mutations send, for descriptions. */
export const writeCount =
  'It sends one read and one write, which is limited to the revision that was read. If the Markdown has footnotes, their text is a second write, because it needs ids that only the first write returns; if the second write fails, the error says that the Markdown is in the document. `losses` lists what a document cannot contain.';

/** The inputs of all mutations that write content to a document. */
export const destinationFields = (t: InputFields) => ({
  document: t.id({ required: true, description: `The document. ${anyDocumentId}` }),
  tabId: tabId(t),
  requiredRevisionId: t.string({
    description:
      'The `revisionId` that the document must have. If the document has changed since you read it, nothing is written and the error is REVISION_CONFLICT.',
  }),
  dryRun: t.boolean({
    defaultValue: false,
    description: `Whether to only simulate the change. The document is read, and \`sentRequests\` lists what would be sent. Nothing is written.`,
  }),
});

/** The inputs of all mutations that write Markdown. */
export const markdownFields = (t: InputFields) => ({
  ...destinationFields(t),
  markdown: t.string({ required: true, description: `The content. ${supportedMarkdown}` }),
  dryRun: t.boolean({
    defaultValue: false,
    description:
      'Whether to only simulate the change. The document is read, and `sentRequests` lists what would be sent. The requests for the text of new footnotes are at the end; their `segmentId` is absent, because only the write creates it. Nothing is written.',
  }),
});
