import type { Inputs, InputValues } from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  declareMutation,
  type MutationTexts,
} from '../../mutation/mutation.ts';
import { contentPayload } from './content-payload.ts';
import { contentCost, executeContent } from './markdown-execution.ts';
import type { PreparedContent } from './prepared-content.ts';

const writeCount =
  'It sends one read and one write, which is limited to the revision that was read. If the Markdown has footnotes, their text is a second write, because it needs ids that only the first write returns; if the second write fails, the error says that the Markdown is in the document. `losses` lists what a document cannot contain.';

/** How a mutation that writes content to a document is declared. */
interface ContentMutation<Fields extends Inputs>
  extends Omit<MutationTexts, 'sends'>,
    DeclaredInputs<Fields> {
  /** What the mutation sends, if it does not write Markdown. */
  readonly sends?: string;
  /** The description of `losses`, if the mutation does not write Markdown. */
  readonly losses?: string;
  readonly parse: (values: InputValues<Fields>) => PreparedContent;
}

/** Defines a mutation that writes content to a document. */
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
