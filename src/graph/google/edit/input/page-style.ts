import { builder } from '../../../builder/builder.ts';
import { ColumnSeparatorStyle, SectionType } from '../../content/section.ts';
import { DocumentMode } from '../../content/style/document-style.ts';
import { ContentDirection } from '../../content/style/paragraph-style.ts';
import { OptionalColorInput } from './color.ts';
import { DimensionInput, SizeInput } from './dimension.ts';
import type { InputFields } from './location.ts';

const readOnly = 'Read only, and taken so that a style can be sent as read:';

/** What the pages of a document and those of a section have in common. */
const page = (t: InputFields) => ({
  flipPageOrientation: t.boolean({
    description: 'Whether width and height of the pages are swapped.',
  }),
  pageNumberStart: t.int({ description: 'The number of the first page.' }),
  marginTop: t.field({ type: DimensionInput, description: 'The space above the text, in points.' }),
  marginBottom: t.field({
    type: DimensionInput,
    description: 'The space below the text, in points.',
  }),
  marginLeft: t.field({
    type: DimensionInput,
    description: 'The space to the left of the text, in points.',
  }),
  marginRight: t.field({
    type: DimensionInput,
    description: 'The space to the right of the text, in points.',
  }),
  marginHeader: t.field({
    type: DimensionInput,
    description: 'The space above the header, in points.',
  }),
  marginFooter: t.field({
    type: DimensionInput,
    description: 'The space below the footer, in points.',
  }),
  useFirstPageHeaderFooter: t.boolean({
    description: 'Whether the first page has a header and a footer of its own.',
  }),
  defaultHeaderId: t.id({ description: `${readOnly} the header of ordinary pages.` }),
  defaultFooterId: t.id({ description: `${readOnly} the footer of ordinary pages.` }),
  firstPageHeaderId: t.id({ description: `${readOnly} the header of the first page.` }),
  firstPageFooterId: t.id({ description: `${readOnly} the footer of the first page.` }),
  evenPageHeaderId: t.id({ description: `${readOnly} the header of even pages.` }),
  evenPageFooterId: t.id({ description: `${readOnly} the footer of even pages.` }),
});

const BackgroundInput = builder.inputType('BackgroundInput', {
  description: 'What is behind the text of a document.',
  fields: (t) => ({
    color: t.field({
      type: OptionalColorInput,
      description: 'The color of the pages; it cannot be transparent.',
    }),
  }),
});

const DocumentFormatInput = builder.inputType('DocumentFormatInput', {
  description: 'Whether a document has pages.',
  fields: (t) => ({
    documentMode: t.field({ type: DocumentMode.type, description: 'With pages or without.' }),
  }),
});

/** How the pages of a tab are to look. */
export const DocumentStyleInput = builder.inputType('DocumentStyleInput', {
  description:
    'How the pages of a tab are to look, unless a section says otherwise. Only what `fields` names is changed.',
  fields: (t) => ({
    ...page(t),
    background: t.field({ type: BackgroundInput, description: 'What is behind the text.' }),
    documentFormat: t.field({
      type: DocumentFormatInput,
      description: 'Whether it has pages at all.',
    }),
    pageSize: t.field({ type: SizeInput, description: 'How large a page is, in points.' }),
    useEvenPageHeaderFooter: t.boolean({
      description: 'Whether even pages have a header and a footer of their own.',
    }),
    useCustomHeaderFooterMargins: t.boolean({
      description: `${readOnly} whether \`marginHeader\` and \`marginFooter\` hold.`,
    }),
  }),
});

const SectionColumnPropertiesInput = builder.inputType('SectionColumnPropertiesInput', {
  description: 'How wide a column of a section is.',
  fields: (t) => ({
    width: t.field({
      type: DimensionInput,
      description: `${readOnly} how wide it is, in points.`,
    }),
    paddingEnd: t.field({
      type: DimensionInput,
      description: 'The space between it and the next one, in points.',
    }),
  }),
});

/** How the pages of sections are to look. */
export const SectionStyleInput = builder.inputType('SectionStyleInput', {
  description:
    'How the pages of sections are to look. Only what `fields` names is changed, and nothing but the columns can be unset.',
  fields: (t) => ({
    ...page(t),
    columnProperties: t.field({
      type: [SectionColumnPropertiesInput],
      description: 'Its columns, three at most; an empty list for a single one.',
    }),
    columnSeparatorStyle: t.field({
      type: ColumnSeparatorStyle.type,
      description: 'Whether lines are drawn between the columns.',
    }),
    contentDirection: t.field({
      type: ContentDirection.type,
      description: 'Which way it runs: in what order its columns stand.',
    }),
    sectionType: t.field({
      type: SectionType.type,
      description: `${readOnly} where the section begins.`,
    }),
  }),
});
