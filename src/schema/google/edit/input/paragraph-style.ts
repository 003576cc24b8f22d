import { field } from '../../content/field/docs-field.ts';
import {
  ContentDirection,
  DashStyle,
  NamedStyleType,
  ParagraphAlignment,
  SpacingMode,
  TabStopAlignment,
} from '../../content/style/paragraph-style.ts';
import { docsInput, inputInPoints, OptionalColorInput } from './docs-input.ts';

const ParagraphBorderInput = docsInput('ParagraphBorderInput', {
  description: 'A border of a paragraph. The new border replaces the old one completely.',
  fields: {
    color: field.object(OptionalColorInput, 'The color of the border.'),
    width: inputInPoints('The width of the border'),
    padding: inputInPoints('The space between the border and the text'),
    dashStyle: field.enum(DashStyle, 'The dash style of the border.'),
  },
});

const ShadingInput = docsInput('ShadingInput', {
  description: 'The shading of a paragraph.',
  fields: {
    backgroundColor: field.object(OptionalColorInput, 'The background color of the paragraph.'),
  },
});

const TabStopInput = docsInput('TabStopInput', {
  description: 'A tab stop: the position at which the text after a tab character starts.',
  fields: {
    offset: inputInPoints('The distance from the start of the line'),
    alignment: field.enum(TabStopAlignment, 'The alignment of the text at the tab stop.'),
  },
});

export const ParagraphStyleInput = docsInput('ParagraphStyleInput', {
  description:
    'The new style of paragraphs. Only the properties listed in `fields` are changed. A property that is listed in `fields` and is null or omitted here is inherited again.',
  fields: {
    headingId: field.id(
      'Read-only, but accepted so that you can send back a style that you read: the id of a heading.',
    ),
    namedStyleType: field.enum(
      NamedStyleType,
      'The named style. It is applied before the other properties of the request.',
    ),
    alignment: field.enum(ParagraphAlignment, 'The alignment of the lines.'),
    direction: field.enum(ContentDirection, 'The direction of the text.'),
    lineSpacing: field.float(
      'The line height as a percentage: 100 is single spacing, 200 is double spacing.',
    ),
    spacingMode: field.enum(
      SpacingMode,
      'Whether the space above and below the paragraph is shown.',
    ),
    spaceAbove: inputInPoints('The space above the paragraph'),
    spaceBelow: inputInPoints('The space below the paragraph'),
    indentFirstLine: inputInPoints('The indent of the first line from the start of the line'),
    indentStart: inputInPoints('The indent of the lines at their start'),
    indentEnd: inputInPoints('The indent of the lines at their end'),
    keepLinesTogether: field.boolean(
      'Whether all lines of the paragraph stay on the same page or in the same column if possible.',
    ),
    keepWithNext: field.boolean(
      'Whether the paragraph stays on the same page as the start of the next paragraph.',
    ),
    avoidWidowAndOrphan: field.boolean(
      'Whether Google Docs prevents a single line of the paragraph from standing alone on a page.',
    ),
    pageBreakBefore: field.boolean(
      'Whether the paragraph starts on a new page. Google rejects this in tables, headers, footers and footnotes.',
    ),
    borderBetween: field.object(
      ParagraphBorderInput,
      'The border between this paragraph and an adjacent one that has the same borders and indents.',
    ),
    borderTop: field.object(ParagraphBorderInput, 'The top border.'),
    borderBottom: field.object(ParagraphBorderInput, 'The bottom border.'),
    borderLeft: field.object(ParagraphBorderInput, 'The left border.'),
    borderRight: field.object(ParagraphBorderInput, 'The right border.'),
    shading: field.object(ShadingInput, 'The shading of the paragraph.'),
    tabStops: field.list(
      TabStopInput,
      'Read-only, but accepted so that you can send back a style that you read: the tab stops.',
    ),
  },
});
