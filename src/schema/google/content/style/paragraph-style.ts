import type { docs_v1 } from '@googleapis/docs';
import { defineEnum, docsType, field } from '../field/docs-field.ts';
import { docsStyle, inherited, readOnly, styleField } from '../field/style-field.ts';
import { inPoints, OptionalColor } from './measure.ts';
import { TextStyle } from './text-style.ts';

export const DashStyle = defineEnum('DashStyle', 'The dash style of a border.', {
  DASH_STYLE_UNSPECIFIED: 'The value is unknown.',
  SOLID: 'A solid line. This is the default.',
  DOT: 'A dotted line.',
  DASH: 'A dashed line.',
});

const TabStopAlignment = defineEnum('TabStopAlignment', 'The alignment of text at a tab stop.', {
  TAB_STOP_ALIGNMENT_UNSPECIFIED: 'The value is unknown.',
  START: 'The text starts at the tab stop. This is the default.',
  CENTER: 'The text is centered at the tab stop.',
  END: 'The text ends at the tab stop.',
});

const ParagraphBorder = docsStyle<docs_v1.Schema$ParagraphBorder>('ParagraphBorder', {
  description: {
    read: 'A border of a paragraph.',
    write: 'A border of a paragraph. The new border replaces the old one completely.',
  },
  fields: {
    color: styleField.object(OptionalColor, 'The color of the border.'),
    width: inPoints('The width of the border'),
    padding: inPoints('The space between the border and the text'),
    dashStyle: styleField.enum(DashStyle, 'The dash style of the border.'),
  },
});

const Shading = docsStyle<docs_v1.Schema$Shading>('Shading', {
  description: 'The shading of a paragraph.',
  fields: {
    backgroundColor: styleField.object(OptionalColor, 'The background color of the paragraph.'),
  },
});

const TabStop = docsStyle<docs_v1.Schema$TabStop>('TabStop', {
  description: 'A tab stop: the position at which the text after a tab character starts.',
  fields: {
    offset: inPoints('The distance from the start of the line'),
    alignment: styleField.enum(TabStopAlignment, {
      read: 'The alignment of the text at the tab stop. Null means START.',
      write: 'The alignment of the text at the tab stop.',
    }),
  },
});

export const NamedStyleType = defineEnum(
  'NamedStyleType',
  'The named styles of paragraphs, including the heading levels.',
  {
    NAMED_STYLE_TYPE_UNSPECIFIED: 'The value is unknown.',
    NORMAL_TEXT: 'Normal text.',
    TITLE: 'The document’s title.',
    SUBTITLE: 'The document’s subtitle.',
    HEADING_1: 'A heading of level 1, the highest level.',
    HEADING_2: 'A heading of level 2.',
    HEADING_3: 'A heading of level 3.',
    HEADING_4: 'A heading of level 4.',
    HEADING_5: 'A heading of level 5.',
    HEADING_6: 'A heading of level 6, the lowest level.',
  },
);

export const ContentDirection = defineEnum(
  'ContentDirection',
  'The direction in which text runs.',
  {
    CONTENT_DIRECTION_UNSPECIFIED: 'The value is unknown.',
    LEFT_TO_RIGHT: 'From left to right, as in Latin script.',
    RIGHT_TO_LEFT: 'From right to left, as in Arabic and Hebrew script.',
  },
);

const ParagraphAlignment = defineEnum(
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

const SpacingMode = defineEnum('SpacingMode', 'Whether the space between paragraphs is shown.', {
  SPACING_MODE_UNSPECIFIED: 'The value is inherited.',
  NEVER_COLLAPSE: 'Always.',
  COLLAPSE_LISTS: 'The space is not shown between list items.',
});

export const ParagraphStyle = docsStyle<docs_v1.Schema$ParagraphStyle>('ParagraphStyle', {
  description: {
    read: 'The style of a paragraph. A null value is inherited from the paragraph’s named style, which inherits from NORMAL_TEXT, unless the field’s description states otherwise.',
    write:
      'The new style of paragraphs. Only the properties listed in `fields` are changed. A property that is listed in `fields` and is null or omitted here is inherited again.',
  },
  fields: {
    headingId: styleField.id(
      readOnly(
        'The id of the heading, which links refer to. Null if the paragraph is not a heading.',
        'the id of a heading.',
      ),
    ),
    namedStyleType: styleField.enum(NamedStyleType, {
      read: 'The named style: a heading, a title or normal text, for example.',
      write: 'The named style. It is applied before the other properties of the request.',
    }),
    alignment: styleField.enum(ParagraphAlignment, inherited('The alignment of the lines.')),
    direction: styleField.enum(ContentDirection, {
      read: 'The direction of the text. Null means left to right.',
      write: 'The direction of the text.',
    }),
    lineSpacing: styleField.float(
      'The line height as a percentage: 100 is single spacing, 200 is double spacing.',
    ),
    spacingMode: styleField.enum(
      SpacingMode,
      inherited('Whether the space above and below the paragraph is shown.'),
    ),
    spaceAbove: inPoints('The space above the paragraph'),
    spaceBelow: inPoints('The space below the paragraph'),
    indentFirstLine: inPoints('The indent of the first line from the start of the line'),
    indentStart: inPoints('The indent of the lines at their start'),
    indentEnd: inPoints('The indent of the lines at their end'),
    keepLinesTogether: styleField.boolean(
      'Whether all lines of the paragraph stay on the same page or in the same column if possible.',
    ),
    keepWithNext: styleField.boolean(
      'Whether the paragraph stays on the same page as the start of the next paragraph.',
    ),
    avoidWidowAndOrphan: styleField.boolean(
      'Whether Google Docs prevents a single line of the paragraph from standing alone on a page.',
    ),
    pageBreakBefore: styleField.boolean({
      read: 'Whether the paragraph starts on a new page.',
      write:
        'Whether the paragraph starts on a new page. Google rejects this in tables, headers, footers and footnotes.',
    }),
    borderBetween: styleField.object(
      ParagraphBorder,
      'The border between this paragraph and an adjacent one that has the same borders and indents.',
    ),
    borderTop: styleField.object(ParagraphBorder, {
      read: 'The top border. It is shown if the paragraph above has different borders or indents.',
      write: 'The top border.',
    }),
    borderBottom: styleField.object(ParagraphBorder, {
      read: 'The bottom border. It is shown if the paragraph below has different borders or indents.',
      write: 'The bottom border.',
    }),
    borderLeft: styleField.object(ParagraphBorder, 'The left border.'),
    borderRight: styleField.object(ParagraphBorder, 'The right border.'),
    shading: styleField.object(Shading, 'The shading of the paragraph.'),
    tabStops: styleField.list(
      TabStop,
      readOnly('The tab stops of the paragraph. They are never inherited.', 'the tab stops.'),
    ),
  },
});

const NamedStyle = docsType<docs_v1.Schema$NamedStyle>('NamedStyle', {
  description:
    'The definition of a named style. A paragraph with this named style can override it.',
  fields: {
    namedStyleType: field.enum(NamedStyleType, 'The named style that is defined.'),
    textStyle: field.object(TextStyle.type, 'The text style of paragraphs with this named style.'),
    paragraphStyle: field.object(
      ParagraphStyle.type,
      'The paragraph style of paragraphs with this named style.',
    ),
  },
});

export const NamedStyles = docsType<docs_v1.Schema$NamedStyles>('NamedStyles', {
  description: 'The named styles of a tab.',
  fields: {
    styles: field.list(NamedStyle, 'The definitions, one for each named style.'),
  },
});
