import type { docs_v1 } from '@googleapis/docs';
import { defineEnum, docsType, field } from '../field/docs-field.ts';
import { inPoints, OptionalColor } from './measure.ts';

export const DashStyle = defineEnum('DashStyle', 'The dash style of a border.', {
  DASH_STYLE_UNSPECIFIED: 'The value is unknown.',
  SOLID: 'A solid line. This is the default.',
  DOT: 'A dotted line.',
  DASH: 'A dashed line.',
});

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

export const ParagraphBorder = docsType<docs_v1.Schema$ParagraphBorder>('ParagraphBorder', {
  description: 'A border of a paragraph.',
  fields: {
    color: field.object(OptionalColor, 'The color of the border.'),
    width: inPoints('The width of the border'),
    padding: inPoints('The space between the border and the text'),
    dashStyle: field.enum(DashStyle, 'The dash style of the border.'),
  },
});

export const Shading = docsType<docs_v1.Schema$Shading>('Shading', {
  description: 'The shading of a paragraph.',
  fields: {
    backgroundColor: field.object(OptionalColor, 'The background color of the paragraph.'),
  },
});

export const TabStop = docsType<docs_v1.Schema$TabStop>('TabStop', {
  description: 'A tab stop: the position at which the text after a tab character starts.',
  fields: {
    offset: inPoints('The distance from the start of the line'),
    alignment: field.enum(
      TabStopAlignment,
      'The alignment of the text at the tab stop. Null means START.',
    ),
  },
});
