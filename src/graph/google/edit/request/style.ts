import { builder } from '../../../builder/builder.ts';
import { NamedStyleType } from '../../content/style/named-style-type.ts';
import { type InputFields, RangeInput, tabId } from '../input/location.ts';
import { DocumentStyleInput, SectionStyleInput } from '../input/page-style.ts';
import { ParagraphStyleInput } from '../input/paragraph-style.ts';
import { TextStyleInput } from '../input/text-style.ts';

/** The mask of a request that changes a style. */
export const fields = (t: InputFields, root: string) =>
  t.string({
    description: `What is changed: names of fields of \`${root}\`, separated by commas, "*" for all. Absent, it is exactly what \`${root}\` names. What is named here and not set there goes back to what is usual.`,
  });

/** `updateTextStyle`. */
export const UpdateTextStyleRequest = builder.inputType('UpdateTextStyleRequest', {
  description: 'Changes how a stretch of text looks. Moves nothing.',
  fields: (t) => ({
    range: t.field({ type: RangeInput, required: true, description: 'Which text.' }),
    textStyle: t.field({ type: TextStyleInput, description: 'How it is to look.' }),
    fields: fields(t, 'textStyle'),
  }),
});

/** `updateParagraphStyle`. */
export const UpdateParagraphStyleRequest = builder.inputType('UpdateParagraphStyleRequest', {
  description: 'Changes how paragraphs look, such as their heading. Moves nothing.',
  fields: (t) => ({
    range: t.field({
      type: RangeInput,
      required: true,
      description: 'Every paragraph of which a part is in it, as a whole.',
    }),
    paragraphStyle: t.field({ type: ParagraphStyleInput, description: 'How they are to look.' }),
    fields: fields(t, 'paragraphStyle'),
  }),
});

const NamedStyleInput = builder.inputType('NamedStyleInput', {
  description: 'A named style: how all paragraphs of one kind look unless they say otherwise.',
  fields: (t) => ({
    namedStyleType: t.field({
      type: NamedStyleType.type,
      required: true,
      description: 'Which named style.',
    }),
    textStyle: t.field({ type: TextStyleInput, description: 'How its text is to look.' }),
    paragraphStyle: t.field({
      type: ParagraphStyleInput,
      description: 'How its paragraphs are to look.',
    }),
  }),
});

/** `updateNamedStyle`. */
export const UpdateNamedStyleRequest = builder.inputType('UpdateNamedStyleRequest', {
  description: 'Changes a named style, and with it all paragraphs that have it.',
  fields: (t) => ({
    namedStyle: t.field({
      type: NamedStyleInput,
      required: true,
      description: 'Which one, and how it is to look.',
    }),
    fields: fields(t, 'namedStyle'),
    tabId: tabId(t),
  }),
});

/** `updateDocumentStyle`. */
export const UpdateDocumentStyleRequest = builder.inputType('UpdateDocumentStyleRequest', {
  description: 'Changes how the pages of a tab look.',
  fields: (t) => ({
    documentStyle: t.field({ type: DocumentStyleInput, description: 'How they are to look.' }),
    fields: fields(t, 'documentStyle'),
    tabId: tabId(t),
  }),
});

/** `updateSectionStyle`. */
export const UpdateSectionStyleRequest = builder.inputType('UpdateSectionStyleRequest', {
  description: 'Changes how the pages of sections look.',
  fields: (t) => ({
    range: t.field({
      type: RangeInput,
      required: true,
      description: 'Every section of which a part is in it; of a body only.',
    }),
    sectionStyle: t.field({ type: SectionStyleInput, description: 'How they are to look.' }),
    fields: fields(t, 'sectionStyle'),
  }),
});
