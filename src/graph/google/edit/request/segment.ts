import { builder } from '../../../builder/builder.ts';
import { defineEnum } from '../../content/field/enum.ts';
import { type InputFields, insertionLocation, LocationInput, tabId } from '../input/location.ts';

const HeaderFooterType = defineEnum('HeaderFooterType', 'For which pages a header or footer is.', {
  HEADER_FOOTER_TYPE_UNSPECIFIED: 'Not known; refused by the service.',
  DEFAULT: 'For ordinary pages.',
});

const creation = (t: InputFields, what: string) => ({
  type: t.field({
    type: HeaderFooterType.type,
    required: true,
    description: `For which pages; refused where they have a ${what}.`,
  }),
  sectionBreakLocation: t.field({
    type: LocationInput,
    description: `The section break that begins the section which is to have the ${what}. Absent, or the first of the body, it is for the whole tab.`,
  }),
});

/** `createHeader`. */
export const CreateHeaderRequest = builder.inputType('CreateHeaderRequest', {
  description: 'Makes an empty header. Its reply has `headerId`, which is its `segmentId`.',
  fields: (t) => creation(t, 'header'),
});

/** `createFooter`. */
export const CreateFooterRequest = builder.inputType('CreateFooterRequest', {
  description: 'Makes an empty footer. Its reply has `footerId`, which is its `segmentId`.',
  fields: (t) => creation(t, 'footer'),
});

/** `deleteHeader`. */
export const DeleteHeaderRequest = builder.inputType('DeleteHeaderRequest', {
  description: 'Deletes a header; pages that had it then have that of the section before, if any.',
  fields: (t) => ({
    headerId: t.id({ required: true, description: 'Which one.' }),
    tabId: tabId(t),
  }),
});

/** `deleteFooter`. */
export const DeleteFooterRequest = builder.inputType('DeleteFooterRequest', {
  description: 'Deletes a footer; pages that had it then have that of the section before, if any.',
  fields: (t) => ({
    footerId: t.id({ required: true, description: 'Which one.' }),
    tabId: tabId(t),
  }),
});

/** `createFootnote`. */
export const CreateFootnoteRequest = builder.inputType('CreateFootnoteRequest', {
  description:
    'Inserts a reference to a new footnote, which takes one index; the footnote itself begins with a space. Only in a body. Its reply has `footnoteId`, which is its `segmentId`.',
  fields: (t) => insertionLocation(t, 'the reference'),
});
