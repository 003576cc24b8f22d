import { builder } from '../../../builder/builder.ts';
import { ColumnSeparatorStyle, SectionType } from '../../content/section.ts';
import { DocumentMode } from '../../content/style/document-style.ts';
import { ContentDirection } from '../../content/style/paragraph-style.ts';
import { OptionalColorInput } from './color.ts';
import { DimensionInput, inputInPoints, SizeInput } from './dimension.ts';
import type { InputFields } from './location.ts';

const readOnly = 'Read-only, but accepted so that you can send back a style that you read:';

/** The fields that document styles and section styles share. */
const page = (t: InputFields) => ({
  flipPageOrientation: t.boolean({
    description: 'Whether the width and height of the pages are swapped.',
  }),
  pageNumberStart: t.int({ description: 'The number of the first page.' }),
  marginTop: t.field(inputInPoints('The top margin')),
  marginBottom: t.field(inputInPoints('The bottom margin')),
  marginLeft: t.field(inputInPoints('The left margin')),
  marginRight: t.field(inputInPoints('The right margin')),
  marginHeader: t.field(inputInPoints('The header margin: the space above the header')),
  marginFooter: t.field(inputInPoints('The footer margin: the space below the footer')),
  useFirstPageHeaderFooter: t.boolean({
    description: 'Whether the first page has its own header and footer.',
  }),
  defaultHeaderId: t.id({ description: `${readOnly} the id of the default header.` }),
  defaultFooterId: t.id({ description: `${readOnly} the id of the default footer.` }),
  firstPageHeaderId: t.id({ description: `${readOnly} the id of the first page’s header.` }),
  firstPageFooterId: t.id({ description: `${readOnly} the id of the first page’s footer.` }),
  evenPageHeaderId: t.id({ description: `${readOnly} the id of the header of even pages.` }),
  evenPageFooterId: t.id({ description: `${readOnly} the id of the footer of even pages.` }),
});

const BackgroundInput = builder.inputType('BackgroundInput', {
  description: 'The background of a document’s pages.',
  fields: (t) => ({
    color: t.field({
      type: OptionalColorInput,
      description: 'The color of the pages. It cannot be transparent.',
    }),
  }),
});

const DocumentFormatInput = builder.inputType('DocumentFormatInput', {
  description: 'Whether a document has pages.',
  fields: (t) => ({
    documentMode: t.field({
      type: DocumentMode.type,
      description: 'Whether the document has pages.',
    }),
  }),
});

/** The new style of a tab’s pages. */
export const DocumentStyleInput = builder.inputType('DocumentStyleInput', {
  description:
    'The new style of a tab’s pages. Section styles can override it. Only the properties listed in `fields` are changed.',
  fields: (t) => ({
    ...page(t),
    background: t.field({ type: BackgroundInput, description: 'The background of the pages.' }),
    documentFormat: t.field({
      type: DocumentFormatInput,
      description: 'Whether the document has pages.',
    }),
    pageSize: t.field({ type: SizeInput, description: 'The size of a page, in points.' }),
    useEvenPageHeaderFooter: t.boolean({
      description: 'Whether even pages have their own header and footer.',
    }),
    useCustomHeaderFooterMargins: t.boolean({
      description: `${readOnly} whether \`marginHeader\` and \`marginFooter\` apply.`,
    }),
  }),
});

const SectionColumnPropertiesInput = builder.inputType('SectionColumnPropertiesInput', {
  description: 'The width and spacing of a column of a section.',
  fields: (t) => ({
    width: t.field({
      type: DimensionInput,
      description: `${readOnly} the width of the column, in points.`,
    }),
    paddingEnd: t.field(inputInPoints('The space between this column and the next one')),
  }),
});

/** The new style of sections. */
export const SectionStyleInput = builder.inputType('SectionStyleInput', {
  description:
    'The new style of sections. Only the properties listed in `fields` are changed. Only `columnProperties` can be reset.',
  fields: (t) => ({
    ...page(t),
    columnProperties: t.field({
      type: [SectionColumnPropertiesInput],
      maxItems: 3,
      description: 'The columns of the sections. An empty list means one column.',
    }),
    columnSeparatorStyle: t.field({
      type: ColumnSeparatorStyle.type,
      description: 'Whether lines are drawn between the columns.',
    }),
    contentDirection: t.field({
      type: ContentDirection.type,
      description: 'The direction of the content, which is also the order of the columns.',
    }),
    sectionType: t.field({
      type: SectionType.type,
      description: `${readOnly} where the section starts.`,
    }),
  }),
});
