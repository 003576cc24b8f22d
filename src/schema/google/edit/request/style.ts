import { field } from '../../content/field/docs-field.ts';
import { docsInput, request, required } from '../../content/field/docs-input.ts';
import { SectionStyle } from '../../content/section.ts';
import { DocumentStyle } from '../../content/style/document-style.ts';
import { NamedStyleType, ParagraphStyle } from '../../content/style/paragraph-style.ts';
import { TextStyle } from '../../content/style/text-style.ts';
import { RangeInput, tabId } from '../input/location.ts';

/** The field mask of a request that changes a style. */
export const fields = (root: string) =>
  field.string(
    `The field mask: the properties of \`${root}\` to change, separated by commas, or "*" for all. If omitted, exactly the properties given in \`${root}\` are changed. A property that the mask lists and \`${root}\` does not set is reset to its default.`,
  );

const NamedStyleInput = docsInput('NamedStyleInput', {
  description:
    'The definition of a named style. A paragraph with this named style can override it.',
  fields: {
    namedStyleType: required.enum(NamedStyleType, 'The named style to change.'),
    textStyle: field.object(TextStyle.input, 'The new text style.'),
    paragraphStyle: field.object(ParagraphStyle.input, 'The new paragraph style.'),
  },
});

export const styleRequests = {
  updateTextStyle: request('Changes the style of text.', {
    description: 'Changes the style of text. No indexes change.',
    fields: {
      range: required.object(RangeInput, 'The range of the text.'),
      textStyle: field.object(TextStyle.input, 'The new style of the text.'),
      fields: fields('textStyle'),
    },
  }),
  updateParagraphStyle: request('Changes the style of paragraphs.', {
    description:
      'Changes the style of paragraphs, for example their heading level. No indexes change.',
    fields: {
      range: required.object(
        RangeInput,
        'The range. The request applies to every paragraph that overlaps it.',
      ),
      paragraphStyle: field.object(ParagraphStyle.input, 'The new style.'),
      fields: fields('paragraphStyle'),
    },
  }),
  updateNamedStyle: request('Changes a named style.', {
    description: 'Changes a named style, and with it all paragraphs that have this style.',
    fields: {
      namedStyle: required.object(NamedStyleInput, 'The named style, and its new properties.'),
      fields: fields('namedStyle'),
      tabId,
    },
  }),
  updateDocumentStyle: request('Changes the style of a tab’s pages.', {
    description: 'Changes the style of a tab’s pages.',
    fields: {
      documentStyle: field.object(DocumentStyle.input, 'The new style.'),
      fields: fields('documentStyle'),
      tabId,
    },
  }),
  updateSectionStyle: request('Changes the style of sections.', {
    description: 'Changes the style of sections.',
    fields: {
      range: required.object(
        RangeInput,
        'The range. The request applies to every section that overlaps it. The range must be in a body.',
      ),
      sectionStyle: field.object(SectionStyle.input, 'The new style.'),
      fields: fields('sectionStyle'),
    },
  }),
};
