import { builder } from '../../../builder/builder.ts';
import {
  Dimension,
  docsRecord,
  OptionalColor,
  ParagraphBorder,
  Shading,
  TabStop,
} from '../../record/refs.ts';
import { defineEnum, enumAt } from '../field/enum.ts';

/** How the line of a border is drawn. */
export const DashStyle = defineEnum('DashStyle', 'How a line is drawn.', {
  DASH_STYLE_UNSPECIFIED: 'Not known.',
  SOLID: 'Without gaps. What is usual.',
  DOT: 'As dots.',
  DASH: 'As dashes.',
});

/** How text is set at a tab stop. */
export const TabStopAlignment = defineEnum('TabStopAlignment', 'How text is set at a tab stop.', {
  TAB_STOP_ALIGNMENT_UNSPECIFIED: 'Not known.',
  START: 'It begins there. What is usual.',
  CENTER: 'Its middle is there.',
  END: 'It ends there.',
});

builder.objectType(ParagraphBorder, {
  description: 'A line beside a paragraph.',
  record: docsRecord('paragraphBorder'),
  fields: (t) => ({
    color: t.expose('color', { type: OptionalColor, description: 'The color of the line.' }),
    width: t.expose('width', { type: Dimension, description: 'How thick it is, in points.' }),
    padding: t.expose('padding', {
      type: Dimension,
      description: 'How far it is from the text, in points.',
    }),
    dashStyle: t.field(enumAt('dashStyle', DashStyle, 'How it is drawn.')),
  }),
});

builder.objectType(Shading, {
  description: 'What is behind a paragraph.',
  record: docsRecord('shading'),
  fields: (t) => ({
    backgroundColor: t.expose('backgroundColor', {
      type: OptionalColor,
      description: 'The color behind the whole paragraph.',
    }),
  }),
});

builder.objectType(TabStop, {
  description: 'Where a tab character in a paragraph leads to.',
  record: docsRecord('tabStop'),
  fields: (t) => ({
    offset: t.expose('offset', {
      type: Dimension,
      description: 'How far it is from where lines begin, in points.',
    }),
    alignment: t.field(
      enumAt('alignment', TabStopAlignment, 'How text is set there; null is START.'),
    ),
  }),
});
