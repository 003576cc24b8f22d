import { field } from '../../content/field/docs-field.ts';
import { docsInput, required } from '../../content/field/docs-input.ts';

// Locations in a document, as requests refer to them. Indexes count UTF-16 code units from the start of the segment: the
// body of a tab, a header, a footer or a footnote.

export const tabIdText =
  'The `tabId` of the tab. If omitted, it is the tab that the URL of the document names, or the first tab; most documents have only one.';

export const tabId = field.id(tabIdText);

const segment = {
  segmentId: field.id(
    'The id of the header, footer or footnote. Omit it, or give "", for the body.',
  ),
  tabId,
};

export const LocationInput = docsInput('LocationInput', {
  description:
    'A location in a document. In the body, index 1 is the position before the first character; headers, footers and footnotes start at index 0.',
  fields: {
    index: field.int(
      'The number of UTF-16 code units before the location in its segment. Most emoji count as 2; an element that is not text, such as an image or a smart chip, counts as 1. If omitted, it is 0.',
    ),
    ...segment,
  },
});

const EndOfSegmentLocationInput = docsInput('EndOfSegmentLocationInput', {
  description:
    'The end of a segment: the position before the line feed that ends its last paragraph.',
  fields: segment,
});

export const RangeInput = docsInput('RangeInput', {
  description: 'A range in one segment, in UTF-16 code units. It cannot be empty.',
  fields: {
    startIndex: required.int('The start index, inclusive.'),
    endIndex: required.int('The end index, exclusive.'),
    ...segment,
  },
});

export const TabsCriteriaInput = docsInput('TabsCriteriaInput', {
  description: 'The tabs that a request applies to.',
  fields: {
    tabIds: field.idList('The `tabId` of each tab.'),
  },
});

export const insertionLocation = (what: string) => ({
  location: field.object(
    LocationInput,
    `The location at which ${what} is inserted. It must be inside a paragraph, so it cannot be between a table and the element before it. Give either this field or \`endOfSegmentLocation\`.`,
  ),
  endOfSegmentLocation: field.object(
    EndOfSegmentLocationInput,
    `The segment at whose end ${what} is inserted. Give either this field or \`location\`.`,
  ),
});
