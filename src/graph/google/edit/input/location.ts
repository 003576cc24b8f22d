import { type BuilderTypes, builder } from '../../../builder/builder.ts';

// Places in a document, as requests name them. Every segment (the body of a tab, a header, a footer, a footnote) counts for
// itself, in UTF-16 code units.

/** What the fields of an input are made with. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

/** Which segment is meant, of which tab. */
const segment = (t: InputFields) => ({
  segmentId: t.id({
    description: 'The header, footer or footnote that is meant; absent or empty for the body.',
  }),
  tabId: tabId(t),
});

/** The tab that a request is for. */
export const tabId = (t: InputFields) =>
  t.id({
    description:
      'The tab that is meant: its `tabId`. Absent, it is the first tab, the only one of most documents.',
  });

/** One index. */
export const LocationInput = builder.inputType('LocationInput', {
  description:
    'A place in a document. In the body index 1 is the very top, before the first letter; headers, footers and footnotes begin at 0.',
  fields: (t) => ({
    index: t.int({
      description:
        'How many UTF-16 code units stand before it in its segment: an emoji counts 2, what is no text (an image, a chip) 1. Absent is 0.',
    }),
    ...segment(t),
  }),
});

const EndOfSegmentLocationInput = builder.inputType('EndOfSegmentLocationInput', {
  description: 'The end of a segment: right before the line feed that ends its last paragraph.',
  fields: (t) => segment(t),
});

/** From one index to another. */
export const RangeInput = builder.inputType('RangeInput', {
  description: 'A stretch of one segment, never empty; in UTF-16 code units.',
  fields: (t) => ({
    startIndex: t.int({
      required: true,
      description: 'Where it begins: the index of the first unit in it.',
    }),
    endIndex: t.int({
      required: true,
      description: 'Where it ends: the index of the first unit behind it.',
    }),
    ...segment(t),
  }),
});

/** In which tabs something is done. */
export const TabsCriteriaInput = builder.inputType('TabsCriteriaInput', {
  description: 'The tabs in which something is done.',
  fields: (t) => ({
    tabIds: t.idList({ description: 'Their `tabId`s.' }),
  }),
});

/** Where something is inserted: exactly one of the two. */
export const insertionLocation = (t: InputFields, what: string) => ({
  location: t.field({
    type: LocationInput,
    description: `Where ${what} is inserted: inside a paragraph, so not between a table and what stands before it. Not together with \`endOfSegmentLocation\`.`,
  }),
  endOfSegmentLocation: t.field({
    type: EndOfSegmentLocationInput,
    description: `The segment at whose end ${what} is inserted. Not together with \`location\`.`,
  }),
});
