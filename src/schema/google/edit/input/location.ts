import { type BuilderTypes, builder } from '../../../builder/builder.ts';

// Locations in a document, as requests refer to them. Indexes count UTF-16 code units from the start of the segment: the
// body of a tab, a header, a footer or a footnote.

/** The field builder of input types. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

/** The segment, and the tab that contains it. */
const segment = (t: InputFields) => ({
  segmentId: t.id({
    description: 'The id of the header, footer or footnote. Omit it, or give "", for the body.',
  }),
  tabId: tabId(t),
});

/** The description of the tab that a request applies to. */
export const tabIdText =
  'The `tabId` of the tab. If omitted, it is the first tab; most documents have only one.';

/** The tab that a request applies to. */
export const tabId = (t: InputFields) => t.id({ description: tabIdText });

/** An index in a segment. */
export const LocationInput = builder.inputType('LocationInput', {
  description:
    'A location in a document. In the body, index 1 is the position before the first character; headers, footers and footnotes start at index 0.',
  fields: (t) => ({
    index: t.int({
      description:
        'The number of UTF-16 code units before the location in its segment. Most emoji count as 2; an element that is not text, such as an image or a smart chip, counts as 1. If omitted, it is 0.',
    }),
    ...segment(t),
  }),
});

const EndOfSegmentLocationInput = builder.inputType('EndOfSegmentLocationInput', {
  description:
    'The end of a segment: the position before the line feed that ends its last paragraph.',
  fields: (t) => segment(t),
});

/** The content between two indexes. */
export const RangeInput = builder.inputType('RangeInput', {
  description: 'A range in one segment, in UTF-16 code units. It cannot be empty.',
  fields: (t) => ({
    startIndex: t.int({
      required: true,
      description: 'The start index, inclusive.',
    }),
    endIndex: t.int({
      required: true,
      description: 'The end index, exclusive.',
    }),
    ...segment(t),
  }),
});

/** The tabs that a request applies to. */
export const TabsCriteriaInput = builder.inputType('TabsCriteriaInput', {
  description: 'The tabs that a request applies to.',
  fields: (t) => ({
    tabIds: t.idList({ description: 'The `tabId` of each tab.' }),
  }),
});

/** The location of an insertion: exactly one of the two fields. */
export const insertionLocation = (t: InputFields, what: string) => ({
  location: t.field({
    type: LocationInput,
    description: `The location at which ${what} is inserted. It must be inside a paragraph, so it cannot be between a table and the element before it. Give either this field or \`endOfSegmentLocation\`.`,
  }),
  endOfSegmentLocation: t.field({
    type: EndOfSegmentLocationInput,
    description: `The segment at whose end ${what} is inserted. Give either this field or \`location\`.`,
  }),
});
