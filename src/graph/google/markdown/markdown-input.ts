import { anyDocumentId } from '../document/document-id.ts';
import { type InputFields, tabId } from '../edit/input/location.ts';

// The inputs that all mutations have which write Markdown to a document.

/** What a document can contain of Markdown, for descriptions. */
export const supportedMarkdown =
  'CommonMark with GitHub’s tables, strikethrough, addresses, task lists and footnotes: headings, nested, numbered and check lists, tables, links, images by their public address, code, quotes, rules and emphasis. At most 200,000 UTF-16 code units.';

/** How many writes these mutations send, for descriptions. */
export const writeCount =
  'It sends one read and one write, which is limited to the revision that was read. If the Markdown has footnotes, their text is a second write, because it needs ids that only the first write returns; if the second write fails, the error says that the Markdown is in the document. `losses` lists what a document cannot contain.';

/** The common inputs. */
export const markdownFields = (t: InputFields) => ({
  document: t.id({ required: true, description: `The document. ${anyDocumentId}` }),
  markdown: t.string({ required: true, description: `The content. ${supportedMarkdown}` }),
  tabId: tabId(t),
  requiredRevisionId: t.string({
    description:
      'The `revisionId` that the document must have. If the document has changed since you read it, nothing is written and the error is REVISION_CONFLICT.',
  }),
  dryRun: t.boolean({
    defaultValue: false,
    description:
      'Whether to only simulate the change. The document is read, and `sentRequests` lists what would be sent. The requests for the text of new footnotes are at the end; their `segmentId` is absent, because only the write creates it. Nothing is written.',
  }),
});
