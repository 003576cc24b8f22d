import { builder } from '../../../builder/builder.ts';
import { NamedStyleType } from '../../content/style/named-style-type.ts';
import { DashStyle, TabStopAlignment } from '../../content/style/paragraph-border.ts';
import {
  ContentDirection,
  ParagraphAlignment,
  SpacingMode,
} from '../../content/style/paragraph-style.ts';
import { OptionalColorInput } from './color.ts';
import { inputInPoints } from './dimension.ts';

const ParagraphBorderInput = builder.inputType('ParagraphBorderInput', {
  description: 'A border of a paragraph. The new border replaces the old one completely.',
  fields: (t) => ({
    color: t.field({ type: OptionalColorInput, description: 'The color of the border.' }),
    width: t.field(inputInPoints('The width of the border')),
    padding: t.field(inputInPoints('The space between the border and the text')),
    dashStyle: t.field({ type: DashStyle.type, description: 'The dash style of the border.' }),
  }),
});

const ShadingInput = builder.inputType('ShadingInput', {
  description: 'The shading of a paragraph.',
  fields: (t) => ({
    backgroundColor: t.field({
      type: OptionalColorInput,
      description: 'The background color of the paragraph.',
    }),
  }),
});

const TabStopInput = builder.inputType('TabStopInput', {
  description: 'A tab stop: the position at which the text after a tab character starts.',
  fields: (t) => ({
    offset: t.field(inputInPoints('The distance from the start of the line')),
    alignment: t.field({
      type: TabStopAlignment.type,
      description: 'The alignment of the text at the tab stop.',
    }),
  }),
});

/** The new style of paragraphs. */
export const ParagraphStyleInput = builder.inputType('ParagraphStyleInput', {
  description:
    'The new style of paragraphs. Only the properties listed in `fields` are changed. A property that is listed in `fields` and is null or omitted here is inherited again.',
  fields: (t) => ({
    headingId: t.id({
      description:
        'Read-only, but accepted so that you can send back a style that you read: the id of a heading.',
    }),
    namedStyleType: t.field({
      type: NamedStyleType.type,
      description: 'The named style. It is applied before the other properties of the request.',
    }),
    alignment: t.field({
      type: ParagraphAlignment.type,
      description: 'The alignment of the lines.',
    }),
    direction: t.field({ type: ContentDirection.type, description: 'The direction of the text.' }),
    lineSpacing: t.float({
      description: 'The line height as a percentage: 100 is single spacing, 200 is double spacing.',
    }),
    spacingMode: t.field({
      type: SpacingMode.type,
      description: 'Whether the space above and below the paragraph is shown.',
    }),
    spaceAbove: t.field(inputInPoints('The space above the paragraph')),
    spaceBelow: t.field(inputInPoints('The space below the paragraph')),
    indentFirstLine: t.field(
      inputInPoints('The indent of the first line from the start of the line'),
    ),
    indentStart: t.field(inputInPoints('The indent of the lines at their start')),
    indentEnd: t.field(inputInPoints('The indent of the lines at their end')),
    keepLinesTogether: t.boolean({
      description:
        'Whether all lines of the paragraph stay on the same page or in the same column if possible.',
    }),
    keepWithNext: t.boolean({
      description:
        'Whether the paragraph stays on the same page as the start of the next paragraph.',
    }),
    avoidWidowAndOrphan: t.boolean({
      description:
        'Whether Google Docs prevents a single line of the paragraph from standing alone on a page.',
    }),
    pageBreakBefore: t.boolean({
      description:
        'Whether the paragraph starts on a new page. Google rejects this in tables, headers, footers and footnotes.',
    }),
    borderBetween: t.field({
      type: ParagraphBorderInput,
      description:
        'The border between this paragraph and an adjacent one that has the same borders and indents.',
    }),
    borderTop: t.field({ type: ParagraphBorderInput, description: 'The top border.' }),
    borderBottom: t.field({ type: ParagraphBorderInput, description: 'The bottom border.' }),
    borderLeft: t.field({ type: ParagraphBorderInput, description: 'The left border.' }),
    borderRight: t.field({ type: ParagraphBorderInput, description: 'The right border.' }),
    shading: t.field({ type: ShadingInput, description: 'The shading of the paragraph.' }),
    tabStops: t.field({
      type: [TabStopInput],
      description:
        'Read-only, but accepted so that you can send back a style that you read: the tab stops.',
    }),
  }),
});
