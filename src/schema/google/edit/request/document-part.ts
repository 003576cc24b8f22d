import { defineInputEnum, field } from '../../content/field/docs-field.ts';
import { docsInput, request, required } from '../../content/field/docs-input.ts';
import {
  insertionLocation,
  LocationInput,
  RangeInput,
  TabsCriteriaInput,
  tabId,
} from '../input/location.ts';
import { fields } from './style.ts';

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

const tabsCriteria = field.object(
  TabsCriteriaInput,
  'The tabs to search. If omitted, all tabs are searched.',
);

export const namedRangeRequests = {
  createNamedRange: request('Gives a range a name.', {
    description:
      'Gives a range a name. The named range moves with its text. The reply contains its `namedRangeId`.',
    fields: {
      name: required.string(
        'The name, 1 to 256 UTF-16 code units long. Several named ranges can share a name. Anyone who can read the document can read the name.',
      ),
      range: required.object(RangeInput, 'The range that gets the name.'),
    },
  }),
  deleteNamedRange: request('Deletes named ranges.', {
    description: 'Deletes one named range, or all named ranges with a name. Their content is kept.',
    fields: {
      namedRangeId: field.id('The id of the named range. Give either this field or `name`.'),
      name: field.string('The name of the named ranges. Give either this field or `namedRangeId`.'),
      tabsCriteria,
    },
  }),
  replaceNamedRangeContent: request('Replaces the content of named ranges with text.', {
    description:
      'Replaces the content of named ranges with text. If a named range consists of several ranges, the first is replaced and the others are deleted.',
    fields: {
      namedRangeId: field.id(
        'The id of the named range. Give either this field or `namedRangeName`.',
      ),
      namedRangeName: field.string(
        'The name of the named ranges. It is not an error if there are none. Give either this field or `namedRangeId`.',
      ),
      text: field.string('The replacement text. If omitted, it is empty.'),
      tabsCriteria,
    },
  }),
};

const TabPropertiesInput = docsInput('TabPropertiesInput', {
  description: 'The properties of a tab.',
  fields: {
    tabId: field.id('The id of the tab. Google creates the id of a new tab.'),
    title: field.string('The title of the tab.'),
    parentTabId: field.id('The `tabId` of the parent tab. Omit it for a tab at the top level.'),
    index: field.int('The position of the tab among its siblings. The first tab has index 0.'),
    iconEmoji: field.string(
      'One emoji to show before the title. If omitted, the default icon is shown.',
    ),
    nestingLevel: field.int(
      'Read-only, but accepted so that you can send back properties that you read: the number of ancestors of the tab.',
    ),
  },
});

export const tabRequests = {
  addDocumentTab: request('Adds a tab.', {
    description:
      'Adds an empty tab. The index of each sibling after it increases by 1. The reply contains `tabProperties` with the new `tabId`.',
    fields: {
      tabProperties: field.object(
        TabPropertiesInput,
        'The properties of the new tab. Google chooses the properties that you omit.',
      ),
    },
  }),
  updateDocumentTabProperties: request('Changes the properties of a tab.', {
    description: 'Changes the properties of a tab, such as its title or icon.',
    fields: {
      tabProperties: required.object(
        TabPropertiesInput,
        'The `tabId` of the tab, and its new properties.',
      ),
      fields: fields('tabProperties'),
    },
  }),
  deleteTab: request('Deletes a tab and its child tabs.', {
    description: 'Deletes a tab with its content, and its child tabs.',
    fields: {
      tabId: required.id('The id of the tab.'),
    },
  }),
};
