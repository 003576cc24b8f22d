import { builder } from '../../builder/builder.ts';
import { docsRecord, NamedRange, NamedRanges, Range } from '../record/refs.ts';
import { intAt, listAt } from './field/default-value.ts';

builder.objectType(NamedRanges, {
  description: 'All named ranges that share a name.',
  record: docsRecord('namedRanges'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The shared name.' }),
    namedRanges: t.field({
      type: [NamedRange],
      ...listAt('namedRanges'),
      description: 'The named ranges with this name.',
    }),
  }),
});

builder.objectType(NamedRange, {
  description:
    'A part of a document to which an app has given a name, so that it can find the text again. Anyone who can read the document can read the name.',
  record: docsRecord('namedRange'),
  fields: (t) => ({
    namedRangeId: t.exposeID('namedRangeId', {
      description:
        'The id of the named range. It is unique even if several named ranges share a name.',
    }),
    name: t.exposeString('name', { description: 'The name of the range.' }),
    ranges: t.field({
      type: [Range],
      ...listAt('ranges'),
      description:
        'The ranges that make up the named range. There are several if other text was inserted between them.',
    }),
  }),
});

builder.objectType(Range, {
  description:
    'A range of a document: the content from a start index to an end index, in UTF-16 code units.',
  record: docsRecord('range'),
  fields: (t) => ({
    startIndex: t.field(intAt('startIndex', 'The start index, inclusive.')),
    endIndex: t.field(intAt('endIndex', 'The end index, exclusive.')),
    segmentId: t.exposeID('segmentId', {
      description:
        'The id of the header, footer or footnote that contains the range, or null if it is in the body.',
    }),
    tabId: t.exposeID('tabId', {
      description: 'The id of the tab that contains the range. Null means the first tab.',
    }),
  }),
});
