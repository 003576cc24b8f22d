import { builder } from '../../builder/builder.ts';
import {
  type DocsInputFields,
  type DocsInputOptions,
  type DocsInputShape,
  docsInput,
} from './input/docs-input.ts';
import { chipRequests } from './request/chip.ts';
import { imageRequests } from './request/image.ts';
import { listRequests } from './request/list.ts';
import { namedRangeRequests } from './request/named-range.ts';
import { segmentRequests } from './request/segment.ts';
import { styleRequests } from './request/style.ts';
import { tabRequests } from './request/tab.ts';
import { tableRequests } from './request/table.ts';
import { tableStyleRequests } from './request/table-style.ts';
import { breakRequests, textRequests } from './request/text.ts';

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

export const DocumentRequest = builder.inputType('DocumentRequest', {
  isOneOf: true,
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
