import type { Inputs, InputValues } from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  declareMutation,
  type MutationTexts,
} from '../../mutation/mutation.ts';
import { payloadOf } from '../../mutation/payload.ts';
import { loadResult, updatedDocumentCost } from '../edit/update-mutation.ts';
import { Document } from '../record/refs.ts';
import { type ContentResult, contentCost, executeContent } from './markdown-execution.ts';
import type { PreparedContent } from './prepared-content.ts';

const lossesOfMarkdown =
  'What the Markdown contains and a document cannot, with its line: `horizontal rule at line 12`, for example. Everything else was written. A horizontal rule becomes an empty paragraph with a line below it, a checked item an unchecked one. Empty if nothing is missing.';

/**
 * The payload of a mutation that writes content to a document.
 *
 * @param losses  The description of `losses`.
 */
const contentPayload = (losses = lossesOfMarkdown) =>
  payloadOf<ContentResult>(
    (t) => ({
      document: t.field({
        type: Document,
        description:
          'The document after the change. Its revision comes with the write; any other field needs a read from Docs or Drive. Null if it could not be read; the change was made.',
        separateRequest: true,
        cost: (_id, _args, source) => updatedDocumentCost(source),
        resolve: (result, _args, context, info) => loadResult(result, context, info),
      }),
      losses: t.stringList({
        nullable: { list: false, items: false },
        description: losses,
        resolve: ({ losses }) => [...losses],
      }),
      replies: t.field({
        type: ['JSONObject'],
        nullable: { list: false, items: false },
        description:
          'The replies of Google, one for each of `sentRequests`: ids of created images and footnotes, for example. A reply is {} if it contains nothing, and always after a dry run.',
        resolve: ({ replies }) => [...replies],
      }),
      sentRequests: t.field({
        type: ['JSONObject'],
        nullable: { list: false, items: false },
        description:
          'The requests that were sent to Google, or that `dryRun` would send, in this order.',
        resolve: ({ sentRequests }) => [...sentRequests],
      }),
      revisionId: t.stringAt(
        'revisionId',
        'The revision that the write created, or the revision that a dry run read. You can use it as the next `requiredRevisionId`.',
      ),
    }),
    'For a dry run, it is the expected result.',
  );

const writeCount =
  'It sends one read and one write, which is limited to the revision that was read. If the Markdown has footnotes, their text is a second write, because it needs ids that only the first write returns; if the second write fails, the error says that the Markdown is in the document. `losses` lists what a document cannot contain.';

interface ContentMutation<Fields extends Inputs>
  extends Omit<MutationTexts, 'sends'>,
    DeclaredInputs<Fields> {
  /** What the mutation sends, if it does not write Markdown. */
  readonly sends?: string;
  /** The description of `losses`, if the mutation does not write Markdown. */
  readonly losses?: string;
  readonly parse: (values: InputValues<Fields>) => PreparedContent;
}

export function contentMutation<Fields extends Inputs>(
  name: string,
  { losses, ...options }: ContentMutation<Fields>,
): void {
  declareMutation(name, {
    sends: writeCount,
    ...options,
    payload: contentPayload(losses),
    cost: contentCost,
    resolve: executeContent,
  });
}
