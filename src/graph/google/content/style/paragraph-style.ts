import { builder } from '../../../builder/builder.ts';
import {
  Dimension,
  docsRecord,
  ParagraphBorder,
  ParagraphStyle,
  Shading,
  TabStop,
} from '../../record/refs.ts';
import { listAt } from '../field/default-value.ts';
import { defineEnum, enumAt } from '../field/enum.ts';
import { NamedStyleType } from './named-style-type.ts';

/** Which way text runs. */
export const ContentDirection = defineEnum('ContentDirection', 'Which way text runs.', {
  CONTENT_DIRECTION_UNSPECIFIED: 'Not known.',
  LEFT_TO_RIGHT: 'From left to right, as Latin does.',
  RIGHT_TO_LEFT: 'From right to left, as Arabic and Hebrew do.',
});

/** To which side the lines of a paragraph are set. */
export const ParagraphAlignment = defineEnum(
  'ParagraphAlignment',
  'To which side the lines of a paragraph are set.',
  {
    ALIGNMENT_UNSPECIFIED: 'As inherited.',
    START: 'To where lines begin: left, where text runs from left to right.',
    CENTER: 'To the middle.',
    END: 'To where lines end: right, where text runs from left to right.',
    JUSTIFIED: 'To both sides.',
  },
);

/** When the space between paragraphs is shown. */
export const SpacingMode = defineEnum(
  'SpacingMode',
  'When the space between paragraphs is shown.',
  {
    SPACING_MODE_UNSPECIFIED: 'As inherited.',
    NEVER_COLLAPSE: 'Always.',
    COLLAPSE_LISTS: 'Not between items of a list.',
  },
);

builder.objectType(ParagraphStyle, {
  description:
    'How a paragraph looks. What is null is inherited from the paragraph’s named style, and of that from NORMAL_TEXT, unless it is said otherwise.',
  record: docsRecord('paragraphStyle'),
  fields: (t) => ({
    headingId: t.exposeID('headingId', {
      description: 'The id that links to this heading bear; null of what is no heading.',
    }),
    namedStyleType: t.field(
      enumAt('namedStyleType', NamedStyleType, 'The named style: a heading, a title, plain text.'),
    ),
    alignment: t.field(
      enumAt(
        'alignment',
        ParagraphAlignment,
        'To which side its lines are set; null is inherited.',
      ),
    ),
    direction: t.field(
      enumAt('direction', ContentDirection, 'Which way it runs; null is left to right.'),
    ),
    lineSpacing: t.exposeFloat('lineSpacing', {
      description: 'The height of its lines in percent: 100 is single, 200 double.',
    }),
    spacingMode: t.field(
      enumAt('spacingMode', SpacingMode, 'When the space around it is shown; null is inherited.'),
    ),
    spaceAbove: t.expose('spaceAbove', {
      type: Dimension,
      description: 'The space before it, in points.',
    }),
    spaceBelow: t.expose('spaceBelow', {
      type: Dimension,
      description: 'The space after it, in points.',
    }),
    indentFirstLine: t.expose('indentFirstLine', {
      type: Dimension,
      description: 'How far its first line is set in from where lines begin, in points.',
    }),
    indentStart: t.expose('indentStart', {
      type: Dimension,
      description: 'How far its lines are set in from where they begin, in points.',
    }),
    indentEnd: t.expose('indentEnd', {
      type: Dimension,
      description: 'How far its lines are set in from where they end, in points.',
    }),
    keepLinesTogether: t.exposeBoolean('keepLinesTogether', {
      description: 'Whether it is kept on one page or in one column where that can be.',
    }),
    keepWithNext: t.exposeBoolean('keepWithNext', {
      description: 'Whether it is kept on a page with the beginning of the next paragraph.',
    }),
    avoidWidowAndOrphan: t.exposeBoolean('avoidWidowAndOrphan', {
      description: 'Whether no single line of it is left alone on a page.',
    }),
    pageBreakBefore: t.exposeBoolean('pageBreakBefore', {
      description: 'Whether it begins a page.',
    }),
    borderBetween: t.expose('borderBetween', {
      type: ParagraphBorder,
      description: 'The line between it and neighbours that have the same borders and indents.',
    }),
    borderTop: t.expose('borderTop', {
      type: ParagraphBorder,
      description: 'The line above it, shown where the paragraph above looks otherwise.',
    }),
    borderBottom: t.expose('borderBottom', {
      type: ParagraphBorder,
      description: 'The line below it, shown where the paragraph below looks otherwise.',
    }),
    borderLeft: t.expose('borderLeft', {
      type: ParagraphBorder,
      description: 'The line on its left.',
    }),
    borderRight: t.expose('borderRight', {
      type: ParagraphBorder,
      description: 'The line on its right.',
    }),
    shading: t.expose('shading', { type: Shading, description: 'What is behind it.' }),
    tabStops: t.field({
      type: [TabStop],
      ...listAt('tabStops'),
      description: 'Where tab characters lead to; never inherited.',
    }),
  }),
});
