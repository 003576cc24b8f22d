import { builder } from '../../builder/builder.ts';
import { docsRecord, NamedRange, NamedRanges, Range } from '../record/refs.ts';
import { intAt, listAt } from './field/default-value.ts';

builder.objectType(NamedRanges, {
  description: 'All named ranges of one name.',
  record: docsRecord('namedRanges'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name that they share.' }),
    namedRanges: t.field({
      type: [NamedRange],
      ...listAt('namedRanges'),
      description: 'The ranges of that name.',
    }),
  }),
});

builder.objectType(NamedRange, {
  description:
    'Places in a document that an app has named, to find them again. Whoever can read the document can read the name.',
  record: docsRecord('namedRange'),
  fields: (t) => ({
    namedRangeId: t.exposeID('namedRangeId', { description: 'Tells it from others of its name.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    ranges: t.field({
      type: [Range],
      ...listAt('ranges'),
      description: 'Where it is: more than one place where other text came between.',
    }),
  }),
});

builder.objectType(Range, {
  description: 'From one index to another, in UTF-16 code units.',
  record: docsRecord('range'),
  fields: (t) => ({
    startIndex: t.field(intAt('startIndex', 'Where it begins.')),
    endIndex: t.field(intAt('endIndex', 'Where it ends, exclusive.')),
    segmentId: t.exposeID('segmentId', {
      description: 'The header, footer or footnote that it is in; null for the body.',
    }),
    tabId: t.exposeID('tabId', { description: 'The tab that it is in; null for the first.' }),
  }),
});
