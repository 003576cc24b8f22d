import { builder } from '../../builder/builder.ts';
import { breakRequests } from './request/break.ts';
import { chipRequests } from './request/chip.ts';
import { imageRequests } from './request/image.ts';
import { listRequests } from './request/list.ts';
import { namedRangeRequests } from './request/named-range.ts';
import { segmentRequests } from './request/segment.ts';
import { styleRequests } from './request/style.ts';
import { tabRequests } from './request/tab.ts';
import { tableRequests } from './request/table.ts';
import { tableStyleRequests } from './request/table-style.ts';
import { textRequests } from './request/text.ts';

/** One request of a batch: exactly one of the kinds. */
export const DocumentRequest = builder.inputType('DocumentRequest', {
  isOneOf: true,
  description:
    'One change to a document. Exactly one field is set. The names and shapes are those of `documents.batchUpdate` in the Google Docs API, so a batch that was written for it can be used unchanged.',
  fields: (t) => ({
    ...textRequests(t),
    ...styleRequests(t),
    ...listRequests(t),
    ...namedRangeRequests(t),
    ...tableRequests(t),
    ...tableStyleRequests(t),
    ...imageRequests(t),
    ...breakRequests(t),
    ...segmentRequests(t),
    ...chipRequests(t),
    ...tabRequests(t),
  }),
});

/** The value that resolvers receive. */
export type DocumentRequestValue = typeof DocumentRequest.$inferInput;
