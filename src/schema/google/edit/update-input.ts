import type { ItemExtensions } from '../../../engine/plan/variable-values.ts';
import { parseAhead } from '../../../service/google/edit/check/batch.ts';
import { builder, describedEnum } from '../../builder/builder.ts';
import { input, optional, textInput, withDefault } from '../../mutation/input.ts';
import {
  type DocsInputFields,
  type DocsInputOptions,
  type DocsInputShape,
  docsInput,
} from '../content/field/docs-input.ts';
import { tabInput } from '../document/document-id.ts';
import { namedRangeRequests, segmentRequests, tabRequests } from './request/document-part.ts';
import { chipRequests, imageRequests } from './request/inline-object.ts';
import { styleRequests } from './request/style.ts';
import { tableRequests, tableStyleRequests } from './request/table.ts';
import { breakRequests, listRequests, textRequests } from './request/text.ts';

const kinds = {
  ...textRequests,
  ...styleRequests,
  ...listRequests,
  ...namedRangeRequests,
  ...tableRequests,
  ...tableStyleRequests,
  ...imageRequests,
  ...breakRequests,
  ...segmentRequests,
  ...chipRequests,
  ...tabRequests,
};

const inputOf = (kind: string, input: DocsInputOptions<DocsInputFields>) =>
  docsInput(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}Request`, input);

const DocumentRequest = builder.inputType('DocumentRequest', {
  isOneOf: true,
  extensions: { parseAhead } satisfies ItemExtensions,
  description:
    'One change to a document. Exactly one field is set. The names and shapes are those of `documents.batchUpdate` in the Google Docs API, so a batch that was written for it can be used unchanged.',
  fields: (t) =>
    Object.fromEntries(
      Object.entries(kinds).map(([kind, { description, input }]) => [
        kind,
        t.field({ type: inputOf(kind, input), description }),
      ]),
    ),
});

export type DocumentRequestValue = {
  [Kind in keyof typeof kinds]?: DocsInputShape<(typeof kinds)[Kind]['input']['fields']>;
};

const RequestOrder = describedEnum(
  'RequestOrder',
  'What the indexes in a batch refer to, and therefore the order in which the requests are sent.',
  {
    AS_GIVEN:
      'The order of the Google Docs API: requests are applied in the given order, and the indexes of each refer to the result of the previous ones. An insertion changes the indexes after it.',
    DESCENDING_INDEX:
      'All indexes, including rows and columns of tables, refer to the document before the batch, regardless of the order of the requests. Requests that change no indexes (styles, named ranges) are sent first, in the given order. The others follow for each tab and segment, from the end of the segment to its start. At the same index, deletions come before insertions, and several insertions keep their given order in the text; insertions at the end of a segment come after all others. Text that is inserted inside or directly after a range with a new style gets that style. Requests without a location keep their position in the list. These batches are rejected with an error that names both requests: overlapping deletions, a request inside content that another one deletes or replaces (also inside cells, footnotes, named ranges and tabs), and a request that depends on the effect of another one. So no text, style or name is lost without an error. The document is read first, and the write is limited to its revision, if the order or such a conflict depends on the document: for example, if new bullets would remove tab characters, if only some of the requests name a tab, or if rows are deleted and other requests may be inside them.',
  },
);

export const updateInputs = {
  document: tabInput('The document.'),
  requiredRevisionId: optional(
    textInput(
      'The `revisionId` that the document must have. If the document has changed since you read it, nothing is written and the error is REVISION_CONFLICT.',
    ),
  ),
  targetRevisionId: optional(
    textInput(
      'The `revisionId` to which the indexes refer. If others have changed the document since you read it, Google adjusts the changes to theirs and resolves conflicts itself, as for two people who write at the same time. A revision can be used for some minutes; after that, nothing is written and the error is REVISION_CONFLICT. The same happens if the server must read the document, to order the requests or for a dry run, and it has another revision: the server cannot read an earlier one. Give at most one of `requiredRevisionId` and `targetRevisionId`.',
    ),
  ),
  requests: {
    ...input(
      [DocumentRequest],
      'The changes, each of one kind. A request without a `tabId` applies to the tab that the URL of `document` names, or to the first tab.',
    ),
    maxItems: 10_000,
  },
  order: withDefault(
    input(
      RequestOrder,
      'What the indexes refer to. By default, the indexes of each request refer to the result of the previous ones.',
    ),
    'AS_GIVEN',
  ),
  dryRun: withDefault(
    input(
      'Boolean',
      'Whether to only simulate the batch. The document is read, the requests are simulated on it, and `sentRequests` lists what would be sent. Nothing is written. An error says that Google would reject the batch, and no error that it would accept it, except for two things that only Google can know: whether it can fetch an image or open the file of a link, and the result of a regular expression. A note in `extensions.upstream` names requests that were not checked for this reason.',
    ),
    false,
  ),
};
