import { builder } from '../../../builder/builder.ts';
import { NamedStyleType } from '../../content/style/named-style-type.ts';
import { type InputFields, RangeInput, tabId } from '../input/location.ts';
import { DocumentStyleInput, SectionStyleInput } from '../input/page-style.ts';
import { ParagraphStyleInput } from '../input/paragraph-style.ts';
import { TextStyleInput } from '../input/text-style.ts';

/** The field mask of a request that changes a style. */
export const fields = (t: InputFields, root: string) =>
  t.string({
    description: `The field mask: the properties of \`${root}\` to change, separated by commas, or "*" for all. If omitted, exactly the properties given in \`${root}\` are changed. A property that the mask lists and \`${root}\` does not set is reset to its default.`,
  });

const UpdateTextStyleRequest = builder.inputType('UpdateTextStyleRequest', {
  description: 'Changes the style of text. No indexes change.',
  fields: (t) => ({
    range: t.field({ type: RangeInput, required: true, description: 'The range of the text.' }),
    textStyle: t.field({ type: TextStyleInput, description: 'The new style of the text.' }),
    fields: fields(t, 'textStyle'),
  }),
});

const UpdateParagraphStyleRequest = builder.inputType('UpdateParagraphStyleRequest', {
  description:
    'Changes the style of paragraphs, for example their heading level. No indexes change.',
  fields: (t) => ({
    range: t.field({
      type: RangeInput,
      required: true,
      description: 'The range. The request applies to every paragraph that overlaps it.',
    }),
    paragraphStyle: t.field({ type: ParagraphStyleInput, description: 'The new style.' }),
    fields: fields(t, 'paragraphStyle'),
  }),
});

const NamedStyleInput = builder.inputType('NamedStyleInput', {
  description:
    'The definition of a named style. A paragraph with this named style can override it.',
  fields: (t) => ({
    namedStyleType: t.field({
      type: NamedStyleType.type,
      required: true,
      description: 'The named style to change.',
    }),
    textStyle: t.field({ type: TextStyleInput, description: 'The new text style.' }),
    paragraphStyle: t.field({
      type: ParagraphStyleInput,
      description: 'The new paragraph style.',
    }),
  }),
});

const UpdateNamedStyleRequest = builder.inputType('UpdateNamedStyleRequest', {
  description: 'Changes a named style, and with it all paragraphs that have this style.',
  fields: (t) => ({
    namedStyle: t.field({
      type: NamedStyleInput,
      required: true,
      description: 'The named style, and its new properties.',
    }),
    fields: fields(t, 'namedStyle'),
    tabId: tabId(t),
  }),
});

const UpdateDocumentStyleRequest = builder.inputType('UpdateDocumentStyleRequest', {
  description: 'Changes the style of a tab’s pages.',
  fields: (t) => ({
    documentStyle: t.field({ type: DocumentStyleInput, description: 'The new style.' }),
    fields: fields(t, 'documentStyle'),
    tabId: tabId(t),
  }),
});

const UpdateSectionStyleRequest = builder.inputType('UpdateSectionStyleRequest', {
  description: 'Changes the style of sections.',
  fields: (t) => ({
    range: t.field({
      type: RangeInput,
      required: true,
      description:
        'The range. The request applies to every section that overlaps it. The range must be in a body.',
    }),
    sectionStyle: t.field({ type: SectionStyleInput, description: 'The new style.' }),
    fields: fields(t, 'sectionStyle'),
  }),
});

/** The kinds of requests for styles. */
export const styleRequests = (t: InputFields) => ({
  updateTextStyle: t.field({
    type: UpdateTextStyleRequest,
    description: 'Changes the style of text.',
  }),
  updateParagraphStyle: t.field({
    type: UpdateParagraphStyleRequest,
    description: 'Changes the style of paragraphs.',
  }),
  updateNamedStyle: t.field({
    type: UpdateNamedStyleRequest,
    description: 'Changes a named style.',
  }),
  updateDocumentStyle: t.field({
    type: UpdateDocumentStyleRequest,
    description: 'Changes the style of a tab’s pages.',
  }),
  updateSectionStyle: t.field({
    type: UpdateSectionStyleRequest,
    description: 'Changes the style of sections.',
  }),
});
