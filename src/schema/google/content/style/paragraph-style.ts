import { builder } from '../../../builder/builder.ts';
import {
  docsRecord,
  ParagraphBorder,
  ParagraphStyle,
  Shading,
  TabStop,
} from '../../record/refs.ts';
import { listAt } from '../field/default-value.ts';
import { defineEnum, enumAt } from '../field/enum.ts';
import { inPoints } from './dimension.ts';
import { NamedStyleType } from './named-style-type.ts';

/** The direction in which text runs. */
export const ContentDirection = defineEnum(
  'ContentDirection',
  'The direction in which text runs.',
  {
    CONTENT_DIRECTION_UNSPECIFIED: 'The value is unknown.',
    LEFT_TO_RIGHT: 'From left to right, as in Latin script.',
    RIGHT_TO_LEFT: 'From right to left, as in Arabic and Hebrew script.',
  },
);

/** The alignment of the lines of a paragraph. */
export const ParagraphAlignment = defineEnum(
  'ParagraphAlignment',
  'The alignment of the lines of a paragraph.',
  {
    ALIGNMENT_UNSPECIFIED: 'The value is inherited.',
    START: 'At the start of the line: left, if the text runs from left to right.',
    CENTER: 'Centered.',
    END: 'At the end of the line: right, if the text runs from left to right.',
    JUSTIFIED: 'Justified: aligned at both sides.',
  },
);

/** Whether the space between paragraphs is shown. */
export const SpacingMode = defineEnum(
  'SpacingMode',
  'Whether the space between paragraphs is shown.',
  {
    SPACING_MODE_UNSPECIFIED: 'The value is inherited.',
    NEVER_COLLAPSE: 'Always.',
    COLLAPSE_LISTS: 'The space is not shown between list items.',
  },
);

builder.objectType(ParagraphStyle, {
  description:
    'The style of a paragraph. A null value is inherited from the paragraph’s named style, which inherits from NORMAL_TEXT, unless the field’s description states otherwise.',
  record: docsRecord('paragraphStyle'),
  fields: (t) => ({
    headingId: t.exposeID('headingId', {
      description:
        'The id of the heading, which links refer to. Null if the paragraph is not a heading.',
    }),
    namedStyleType: t.field(
      enumAt(
        'namedStyleType',
        NamedStyleType,
        'The named style: a heading, a title or normal text, for example.',
      ),
    ),
    alignment: t.field(
      enumAt('alignment', ParagraphAlignment, 'The alignment of the lines. Null means inherited.'),
    ),
    direction: t.field(
      enumAt('direction', ContentDirection, 'The direction of the text. Null means left to right.'),
    ),
    lineSpacing: t.exposeFloat('lineSpacing', {
      description: 'The line height as a percentage: 100 is single spacing, 200 is double spacing.',
    }),
    spacingMode: t.field(
      enumAt(
        'spacingMode',
        SpacingMode,
        'Whether the space above and below the paragraph is shown. Null means inherited.',
      ),
    ),
    spaceAbove: t.expose('spaceAbove', inPoints('The space above the paragraph')),
    spaceBelow: t.expose('spaceBelow', inPoints('The space below the paragraph')),
    indentFirstLine: t.expose(
      'indentFirstLine',
      inPoints('The indent of the first line from the start of the line'),
    ),
    indentStart: t.expose('indentStart', inPoints('The indent of the lines at their start')),
    indentEnd: t.expose('indentEnd', inPoints('The indent of the lines at their end')),
    keepLinesTogether: t.exposeBoolean('keepLinesTogether', {
      description:
        'Whether all lines of the paragraph stay on the same page or in the same column if possible.',
    }),
    keepWithNext: t.exposeBoolean('keepWithNext', {
      description:
        'Whether the paragraph stays on the same page as the start of the next paragraph.',
    }),
    avoidWidowAndOrphan: t.exposeBoolean('avoidWidowAndOrphan', {
      description:
        'Whether Google Docs prevents a single line of the paragraph from standing alone on a page.',
    }),
    pageBreakBefore: t.exposeBoolean('pageBreakBefore', {
      description: 'Whether the paragraph starts on a new page.',
    }),
    borderBetween: t.expose('borderBetween', {
      type: ParagraphBorder,
      description:
        'The border between this paragraph and an adjacent one that has the same borders and indents.',
    }),
    borderTop: t.expose('borderTop', {
      type: ParagraphBorder,
      description:
        'The top border. It is shown if the paragraph above has different borders or indents.',
    }),
    borderBottom: t.expose('borderBottom', {
      type: ParagraphBorder,
      description:
        'The bottom border. It is shown if the paragraph below has different borders or indents.',
    }),
    borderLeft: t.expose('borderLeft', {
      type: ParagraphBorder,
      description: 'The left border.',
    }),
    borderRight: t.expose('borderRight', {
      type: ParagraphBorder,
      description: 'The right border.',
    }),
    shading: t.expose('shading', { type: Shading, description: 'The shading of the paragraph.' }),
    tabStops: t.field({
      type: [TabStop],
      ...listAt('tabStops'),
      description: 'The tab stops of the paragraph. They are never inherited.',
    }),
  }),
});
