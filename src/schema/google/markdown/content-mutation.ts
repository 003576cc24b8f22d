import type { ObjectFieldBuilder } from '@pothos/core';
import type { BuilderTypes } from '../../builder/builder.ts';
import type { Inputs, InputValues } from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  declareMutation,
  type MutationTexts,
} from '../../mutation/mutation.ts';
import { payloadOf } from '../../mutation/payload.ts';
import type { UpdateResult } from '../edit/update-execution.ts';
import { editFields, ofDryRun } from '../edit/update-mutation.ts';
import { type ContentResult, contentCost, executeContent } from './markdown-execution.ts';
import type { PreparedContent } from './prepared-content.ts';

const lossesOfMarkdown =
  'What the Markdown contains and a document cannot, with its line: `horizontal rule at line 12`, for example. Everything else was written. A horizontal rule becomes an empty paragraph with a line below it, a checked item an unchecked one. Empty if nothing is missing.';

/** @param losses  The description of `losses`. */
const contentPayload = (losses = lossesOfMarkdown) =>
  payloadOf<ContentResult>(
    (t) => ({
      // The result of a mutation that writes content is also that of a batch.
      ...editFields(t as unknown as ObjectFieldBuilder<BuilderTypes, UpdateResult>, {
        what: 'change',
        replies: '`sentRequests`: ids of created images and footnotes',
        sentRequests: '',
      }),
      losses: t.stringList({
        nullable: { list: false, items: false },
        description: losses,
        resolve: (result) => [...result.losses],
      }),
    }),
    ofDryRun,
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
