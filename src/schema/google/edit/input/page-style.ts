import { field } from '../../content/field/docs-field.ts';
import { ColumnSeparatorStyle, SectionType } from '../../content/section.ts';
import { DocumentMode } from '../../content/style/document-style.ts';
import { ContentDirection } from '../../content/style/paragraph-style.ts';
import {
  DimensionInput,
  docsInput,
  inputInPoints,
  OptionalColorInput,
  SizeInput,
} from './docs-input.ts';

const readOnly = 'Read-only, but accepted so that you can send back a style that you read:';

const page = {
  flipPageOrientation: field.boolean('Whether the width and height of the pages are swapped.'),
  pageNumberStart: field.int('The number of the first page.'),
  marginTop: inputInPoints('The top margin'),
  marginBottom: inputInPoints('The bottom margin'),
  marginLeft: inputInPoints('The left margin'),
  marginRight: inputInPoints('The right margin'),
  marginHeader: inputInPoints('The header margin: the space above the header'),
  marginFooter: inputInPoints('The footer margin: the space below the footer'),
  useFirstPageHeaderFooter: field.boolean('Whether the first page has its own header and footer.'),
  defaultHeaderId: field.id(`${readOnly} the id of the default header.`),
  defaultFooterId: field.id(`${readOnly} the id of the default footer.`),
  firstPageHeaderId: field.id(`${readOnly} the id of the first page’s header.`),
  firstPageFooterId: field.id(`${readOnly} the id of the first page’s footer.`),
  evenPageHeaderId: field.id(`${readOnly} the id of the header of even pages.`),
  evenPageFooterId: field.id(`${readOnly} the id of the footer of even pages.`),
};

const BackgroundInput = docsInput('BackgroundInput', {
  description: 'The background of a document’s pages.',
  fields: {
    color: field.object(OptionalColorInput, 'The color of the pages. It cannot be transparent.'),
  },
});

const DocumentFormatInput = docsInput('DocumentFormatInput', {
  description: 'Whether a document has pages.',
  fields: {
    documentMode: field.enum(DocumentMode, 'Whether the document has pages.'),
  },
});

export const DocumentStyleInput = docsInput('DocumentStyleInput', {
  description:
    'The new style of a tab’s pages. Section styles can override it. Only the properties listed in `fields` are changed.',
  fields: {
    ...page,
    background: field.object(BackgroundInput, 'The background of the pages.'),
    documentFormat: field.object(DocumentFormatInput, 'Whether the document has pages.'),
    pageSize: field.object(SizeInput, 'The size of a page, in points.'),
    useEvenPageHeaderFooter: field.boolean('Whether even pages have their own header and footer.'),
    useCustomHeaderFooterMargins: field.boolean(
      `${readOnly} whether \`marginHeader\` and \`marginFooter\` apply.`,
    ),
  },
});

const SectionColumnPropertiesInput = docsInput('SectionColumnPropertiesInput', {
  description: 'The width and spacing of a column of a section.',
  fields: {
    width: field.object(DimensionInput, `${readOnly} the width of the column, in points.`),
    paddingEnd: inputInPoints('The space between this column and the next one'),
  },
});

export const SectionStyleInput = docsInput('SectionStyleInput', {
  description:
    'The new style of sections. Only the properties listed in `fields` are changed. Only `columnProperties` can be reset.',
  fields: {
    ...page,
    columnProperties: {
      ...field.list(
        SectionColumnPropertiesInput,
        'The columns of the sections. An empty list means one column.',
      ),
      maxItems: 3,
    },
    columnSeparatorStyle: field.enum(
      ColumnSeparatorStyle,
      'Whether lines are drawn between the columns.',
    ),
    contentDirection: field.enum(
      ContentDirection,
      'The direction of the content, which is also the order of the columns.',
    ),
    sectionType: field.enum(SectionType, `${readOnly} where the section starts.`),
  },
});
