import { builder } from '../../../builder/builder.ts';
import { docsRecord, OptionalColor, ParagraphBorder, Shading, TabStop } from '../../record/refs.ts';
import { defineEnum, enumAt } from '../field/enum.ts';
import { inPoints } from './dimension.ts';

/** The dash style of a border. */
export const DashStyle = defineEnum('DashStyle', 'The dash style of a border.', {
  DASH_STYLE_UNSPECIFIED: 'The value is unknown.',
  SOLID: 'A solid line. This is the default.',
  DOT: 'A dotted line.',
  DASH: 'A dashed line.',
});

/** The alignment of text at a tab stop. */
export const TabStopAlignment = defineEnum(
  'TabStopAlignment',
  'The alignment of text at a tab stop.',
  {
    TAB_STOP_ALIGNMENT_UNSPECIFIED: 'The value is unknown.',
    START: 'The text starts at the tab stop. This is the default.',
    CENTER: 'The text is centered at the tab stop.',
    END: 'The text ends at the tab stop.',
  },
);

builder.objectType(ParagraphBorder, {
  description: 'A border of a paragraph.',
  record: docsRecord('paragraphBorder'),
  fields: (t) => ({
    color: t.expose('color', { type: OptionalColor, description: 'The color of the border.' }),
    width: t.expose('width', inPoints('The width of the border')),
    padding: t.expose('padding', inPoints('The space between the border and the text')),
    dashStyle: t.field(enumAt('dashStyle', DashStyle, 'The dash style of the border.')),
  }),
});

builder.objectType(Shading, {
  description: 'The shading of a paragraph.',
  record: docsRecord('shading'),
  fields: (t) => ({
    backgroundColor: t.expose('backgroundColor', {
      type: OptionalColor,
      description: 'The background color of the paragraph.',
    }),
  }),
});

builder.objectType(TabStop, {
  description: 'A tab stop: the position at which the text after a tab character starts.',
  record: docsRecord('tabStop'),
  fields: (t) => ({
    offset: t.expose('offset', inPoints('The distance from the start of the line')),
    alignment: t.field(
      enumAt(
        'alignment',
        TabStopAlignment,
        'The alignment of the text at the tab stop. Null means START.',
      ),
    ),
  }),
});
