import { builder } from '../../../builder/builder.ts';
import { SectionType } from '../../content/section.ts';
import { type InputFields, insertionLocation } from '../input/location.ts';

const InsertPageBreakRequest = builder.inputType('InsertPageBreakRequest', {
  description:
    'Inserts a page break followed by a line feed, which together take two indexes. It is possible only in a body, outside tables.',
  fields: (t) => insertionLocation(t, 'the break'),
});

const InsertSectionBreakRequest = builder.inputType('InsertSectionBreakRequest', {
  description:
    'Inserts a line feed followed by a section break, which together take two indexes. It is possible only in a body, outside tables.',
  fields: (t) => ({
    sectionType: t.field({
      type: SectionType.type,
      required: true,
      description: 'Where the new section starts.',
    }),
    ...insertionLocation(t, 'the break'),
  }),
});

/** The kinds of requests for breaks. */
export const breakRequests = (t: InputFields) => ({
  insertPageBreak: t.field({ type: InsertPageBreakRequest, description: 'Inserts a page break.' }),
  insertSectionBreak: t.field({
    type: InsertSectionBreakRequest,
    description: 'Inserts a section break.',
  }),
});
