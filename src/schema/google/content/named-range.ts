import type { docs_v1 } from '@googleapis/docs';
import { field } from './field/docs-field.ts';
import { docsType } from './field/docs-type.ts';

const Range = docsType<docs_v1.Schema$Range>('Range', {
  description:
    'A range of a document: the content from a start index to an end index, in UTF-16 code units.',
  fields: {
    startIndex: field.intOrZero('The start index, inclusive.'),
    endIndex: field.intOrZero('The end index, exclusive.'),
    segmentId: field.id(
      'The id of the header, footer or footnote that contains the range, or null if it is in the body.',
    ),
    tabId: field.id('The id of the tab that contains the range. Null means the first tab.'),
  },
});

const NamedRange = docsType<docs_v1.Schema$NamedRange>('NamedRange', {
  description:
    'A part of a document to which an app has given a name, so that it can find the text again. Anyone who can read the document can read the name.',
  fields: {
    namedRangeId: field.id(
      'The id of the named range. It is unique even if several named ranges share a name.',
    ),
    name: field.string('The name of the range.'),
    ranges: field.list(
      Range,
      'The ranges that make up the named range. There are several if other text was inserted between them.',
    ),
  },
});

export const NamedRanges = docsType<docs_v1.Schema$NamedRanges>('NamedRanges', {
  description: 'All named ranges that share a name.',
  fields: {
    name: field.string('The shared name.'),
    namedRanges: field.list(NamedRange, 'The named ranges with this name.'),
  },
});
