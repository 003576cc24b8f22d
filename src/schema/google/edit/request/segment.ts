import { field } from '../../content/field/docs-field.ts';
import { defineInputEnum } from '../../content/field/enum.ts';
import { request, required } from '../input/docs-input.ts';
import { insertionLocation, LocationInput, tabId } from '../input/location.ts';

const HeaderFooterType = defineInputEnum(
  'HeaderFooterType',
  'The pages that a header or footer is for.',
  {
    HEADER_FOOTER_TYPE_UNSPECIFIED: 'Unknown. Google rejects this value.',
    DEFAULT: 'The default: all pages without a special header or footer.',
  },
);

const creation = (what: string) => ({
  type: required.enum(
    HeaderFooterType,
    `The pages that the ${what} is for. The request is rejected if these pages already have a ${what}.`,
  ),
  sectionBreakLocation: field.object(
    LocationInput,
    `The section break at the start of the section that gets the ${what}. If it is omitted, or is the first section break of the body, the ${what} applies to the whole tab.`,
  ),
});

export const segmentRequests = {
  createHeader: request('Creates a header.', {
    description:
      'Creates an empty header. The reply contains its `headerId`, which is its `segmentId`.',
    fields: creation('header'),
  }),
  createFooter: request('Creates a footer.', {
    description:
      'Creates an empty footer. The reply contains its `footerId`, which is its `segmentId`.',
    fields: creation('footer'),
  }),
  createFootnote: request('Creates a footnote and inserts a reference to it.', {
    description:
      'Creates a footnote and inserts a reference to it, which takes one index. The footnote starts with a space. It is possible only in a body. The reply contains its `footnoteId`, which is its `segmentId`.',
    fields: insertionLocation('the reference'),
  }),
  deleteHeader: request('Deletes a header.', {
    description:
      'Deletes a header. Its pages then show the header of the previous section, if it has one.',
    fields: {
      headerId: required.id('The id of the header.'),
      tabId,
    },
  }),
  deleteFooter: request('Deletes a footer.', {
    description:
      'Deletes a footer. Its pages then show the footer of the previous section, if it has one.',
    fields: {
      footerId: required.id('The id of the footer.'),
      tabId,
    },
  }),
};
