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
      description: 'The definitions, one for each named style.',
    }),
  }),
});

builder.objectType(NamedStyle, {
  description:
    'The definition of a named style. A paragraph with this named style can override it.',
  record: docsRecord('namedStyle'),
  fields: (t) => ({
    namedStyleType: t.field(
      enumAt('namedStyleType', NamedStyleType, 'The named style that is defined.'),
    ),
    textStyle: t.expose('textStyle', {
      type: TextStyle,
      description: 'The text style of paragraphs with this named style.',
    }),
    paragraphStyle: t.expose('paragraphStyle', {
      type: ParagraphStyle,
      description: 'The paragraph style of paragraphs with this named style.',
    }),
  }),
});
