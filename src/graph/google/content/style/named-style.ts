import { builder } from '../../../builder/builder.ts';
import {
  docsRecord,
  NamedStyle,
  NamedStyles,
  ParagraphStyle,
  TextStyle,
} from '../../record/refs.ts';
import { listAt } from '../field/default-value.ts';
import { enumAt } from '../field/enum.ts';
import { NamedStyleType } from './named-style-type.ts';

builder.objectType(NamedStyles, {
  description: 'The named styles of a tab.',
  record: docsRecord('namedStyles'),
  fields: (t) => ({
    styles: t.field({
      type: [NamedStyle],
      ...listAt('styles'),
      description: 'One for each named style that there is.',
    }),
  }),
});

builder.objectType(NamedStyle, {
  description: 'How paragraphs of one named style look, unless they say otherwise.',
  record: docsRecord('namedStyle'),
  fields: (t) => ({
    namedStyleType: t.field(
      enumAt('namedStyleType', NamedStyleType, 'Which of the named styles it is.'),
    ),
    textStyle: t.expose('textStyle', {
      type: TextStyle,
      description: 'How their text looks.',
    }),
    paragraphStyle: t.expose('paragraphStyle', {
      type: ParagraphStyle,
      description: 'How the paragraphs themselves look.',
    }),
  }),
});
