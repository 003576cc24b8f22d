import { builder } from '../../../builder/builder.ts';
import { SectionType } from '../../content/section.ts';
import { insertionLocation } from '../input/location.ts';

/** `insertPageBreak`. */
export const InsertPageBreakRequest = builder.inputType('InsertPageBreakRequest', {
  description:
    'Inserts a page break and a line feed, which take two indexes. Only in a body, not in tables.',
  fields: (t) => insertionLocation(t, 'the break'),
});

/** `insertSectionBreak`. */
export const InsertSectionBreakRequest = builder.inputType('InsertSectionBreakRequest', {
  description:
    'Inserts a line feed and a section break, which take two indexes. Only in a body, not in tables.',
  fields: (t) => ({
    sectionType: t.field({
      type: SectionType.type,
      required: true,
      description: 'Where the new section begins.',
    }),
    ...insertionLocation(t, 'the break'),
  }),
});
