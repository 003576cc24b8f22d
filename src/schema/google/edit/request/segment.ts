import { builder } from '../../../builder/builder.ts';
import { defineInputEnum } from '../../content/field/enum.ts';
import { type InputFields, insertionLocation, LocationInput, tabId } from '../input/location.ts';

const HeaderFooterType = defineInputEnum(
  'HeaderFooterType',
  'The pages that a header or footer is for.',
  {
    HEADER_FOOTER_TYPE_UNSPECIFIED: 'Unknown. Google rejects this value.',
    DEFAULT: 'The default: all pages without a special header or footer.',
  },
);

const creation = (t: InputFields, what: string) => ({
  type: t.field({
    type: HeaderFooterType,
    required: true,
    description: `The pages that the ${what} is for. The request is rejected if these pages already have a ${what}.`,
  }),
  sectionBreakLocation: t.field({
    type: LocationInput,
    description: `The section break at the start of the section that gets the ${what}. If it is omitted, or is the first section break of the body, the ${what} applies to the whole tab.`,
  }),
});

const CreateHeaderRequest = builder.inputType('CreateHeaderRequest', {
  description:
    'Creates an empty header. The reply contains its `headerId`, which is its `segmentId`.',
  fields: (t) => creation(t, 'header'),
});

const CreateFooterRequest = builder.inputType('CreateFooterRequest', {
  description:
    'Creates an empty footer. The reply contains its `footerId`, which is its `segmentId`.',
  fields: (t) => creation(t, 'footer'),
});

const DeleteHeaderRequest = builder.inputType('DeleteHeaderRequest', {
  description:
    'Deletes a header. Its pages then show the header of the previous section, if it has one.',
  fields: (t) => ({
    headerId: t.id({ required: true, description: 'The id of the header.' }),
    tabId: tabId(t),
  }),
});

const DeleteFooterRequest = builder.inputType('DeleteFooterRequest', {
  description:
    'Deletes a footer. Its pages then show the footer of the previous section, if it has one.',
  fields: (t) => ({
    footerId: t.id({ required: true, description: 'The id of the footer.' }),
    tabId: tabId(t),
  }),
});

const CreateFootnoteRequest = builder.inputType('CreateFootnoteRequest', {
  description:
    'Creates a footnote and inserts a reference to it, which takes one index. The footnote starts with a space. It is possible only in a body. The reply contains its `footnoteId`, which is its `segmentId`.',
  fields: (t) => insertionLocation(t, 'the reference'),
});

/** The kinds of requests for headers, footers and footnotes. */
export const segmentRequests = (t: InputFields) => ({
  createHeader: t.field({ type: CreateHeaderRequest, description: 'Creates a header.' }),
  createFooter: t.field({ type: CreateFooterRequest, description: 'Creates a footer.' }),
  createFootnote: t.field({
    type: CreateFootnoteRequest,
    description: 'Creates a footnote and inserts a reference to it.',
  }),
  deleteHeader: t.field({ type: DeleteHeaderRequest, description: 'Deletes a header.' }),
  deleteFooter: t.field({ type: DeleteFooterRequest, description: 'Deletes a footer.' }),
});
