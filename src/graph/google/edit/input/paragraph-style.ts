import { builder } from '../../../builder/builder.ts';
import { NamedStyleType } from '../../content/style/named-style-type.ts';
import { DashStyle, TabStopAlignment } from '../../content/style/paragraph-border.ts';
import {
  ContentDirection,
  ParagraphAlignment,
  SpacingMode,
} from '../../content/style/paragraph-style.ts';
import { OptionalColorInput } from './color.ts';
import { DimensionInput } from './dimension.ts';

const ParagraphBorderInput = builder.inputType('ParagraphBorderInput', {
  description: 'A line beside a paragraph. A change replaces all of it.',
  fields: (t) => ({
    color: t.field({ type: OptionalColorInput, description: 'The color of the line.' }),
    width: t.field({ type: DimensionInput, description: 'How thick it is, in points.' }),
    padding: t.field({
      type: DimensionInput,
      description: 'How far it is from the text, in points.',
    }),
    dashStyle: t.field({ type: DashStyle.type, description: 'How it is drawn.' }),
  }),
});

const ShadingInput = builder.inputType('ShadingInput', {
  description: 'What is behind a paragraph.',
  fields: (t) => ({
    backgroundColor: t.field({
      type: OptionalColorInput,
      description: 'The color behind the whole paragraph.',
    }),
  }),
});

const TabStopInput = builder.inputType('TabStopInput', {
  description: 'Where a tab character in a paragraph leads to.',
  fields: (t) => ({
    offset: t.field({
      type: DimensionInput,
      description: 'How far it is from where lines begin, in points.',
    }),
    alignment: t.field({ type: TabStopAlignment.type, description: 'How text is set there.' }),
  }),
});

/** How paragraphs are to look. */
export const ParagraphStyleInput = builder.inputType('ParagraphStyleInput', {
  description:
    'How paragraphs are to look. Only what `fields` names is changed; what `fields` names and is null or absent here is inherited again.',
  fields: (t) => ({
    headingId: t.id({
      description: 'Read only: the id of a heading, taken so that a style can be sent as read.',
    }),
    namedStyleType: t.field({
      type: NamedStyleType.type,
      description: 'The named style; it is set before everything else in the request.',
    }),
    alignment: t.field({
      type: ParagraphAlignment.type,
      description: 'To which side the lines are set.',
    }),
    direction: t.field({ type: ContentDirection.type, description: 'Which way it runs.' }),
    lineSpacing: t.float({
      description: 'The height of the lines in percent: 100 is single, 200 double.',
    }),
    spacingMode: t.field({
      type: SpacingMode.type,
      description: 'When the space around it is shown.',
    }),
    spaceAbove: t.field({ type: DimensionInput, description: 'The space before it, in points.' }),
    spaceBelow: t.field({ type: DimensionInput, description: 'The space after it, in points.' }),
    indentFirstLine: t.field({
      type: DimensionInput,
      description: 'How far the first line is set in from where lines begin, in points.',
    }),
    indentStart: t.field({
      type: DimensionInput,
      description: 'How far the lines are set in from where they begin, in points.',
    }),
    indentEnd: t.field({
      type: DimensionInput,
      description: 'How far the lines are set in from where they end, in points.',
    }),
    keepLinesTogether: t.boolean({
      description: 'Whether it is kept on one page or in one column where that can be.',
    }),
    keepWithNext: t.boolean({
      description: 'Whether it is kept on a page with the beginning of the next paragraph.',
    }),
    avoidWidowAndOrphan: t.boolean({
      description: 'Whether no single line of it is left alone on a page.',
    }),
    pageBreakBefore: t.boolean({
      description: 'Whether it begins a page. Refused in tables, headers, footers and footnotes.',
    }),
    borderBetween: t.field({
      type: ParagraphBorderInput,
      description: 'The line between it and neighbours that have the same borders and indents.',
    }),
    borderTop: t.field({ type: ParagraphBorderInput, description: 'The line above it.' }),
    borderBottom: t.field({ type: ParagraphBorderInput, description: 'The line below it.' }),
    borderLeft: t.field({ type: ParagraphBorderInput, description: 'The line on its left.' }),
    borderRight: t.field({ type: ParagraphBorderInput, description: 'The line on its right.' }),
    shading: t.field({ type: ShadingInput, description: 'What is behind it.' }),
    tabStops: t.field({
      type: [TabStopInput],
      description:
        'Read only: where tab characters lead to, taken so that a style can be sent as read.',
    }),
  }),
});
