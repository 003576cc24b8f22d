import { builder } from '../../builder/builder.ts';
import {
  Dimension,
  docsRecord,
  EmbeddedObject,
  EmbeddedObjectBorder,
  ImageProperties,
  LinkedContentReference,
  OptionalColor,
  SheetsChartReference,
  Size,
} from '../record/refs.ts';
import { defineEnum, enumAt } from './field/enum.ts';
import { DashStyle } from './style/paragraph-border.ts';

const PropertyState = defineEnum('PropertyState', 'Whether a property is shown.', {
  RENDERED: 'It is shown. What is usual.',
  NOT_RENDERED: 'It is not.',
});

builder.objectType(EmbeddedObject, {
  description:
    'A picture, a drawing or a chart. `title` and `description` are its alternative text.',
  record: docsRecord('embeddedObject'),
  fields: (t) => ({
    title: t.exposeString('title', {
      description: 'What it is called, for those who do not see it.',
    }),
    description: t.exposeString('description', {
      description: 'What it shows, for those who do not see it.',
    }),
    imageProperties: t.expose('imageProperties', {
      type: ImageProperties,
      description: 'Where the picture is had; null of what is no picture.',
    }),
    // The service has a record without a field here, and GraphQL no type without one.
    isDrawing: t.boolean({
      nullable: false,
      description:
        'Whether it is a drawing made in the document: the service has `embeddedDrawingProperties`, of which it says nothing.',
      reads: ['embeddedDrawingProperties'],
      resolve: ({ embeddedDrawingProperties }) => embeddedDrawingProperties != null,
    }),
    linkedContentReference: t.expose('linkedContentReference', {
      type: LinkedContentReference,
      description: 'What it is kept in step with; null when with nothing.',
    }),
    size: t.expose('size', { type: Size, description: 'How large it is shown, in points.' }),
    embeddedObjectBorder: t.expose('embeddedObjectBorder', {
      type: EmbeddedObjectBorder,
      description: 'The line around it.',
    }),
    marginTop: t.expose('marginTop', {
      type: Dimension,
      description: 'The space above, in points.',
    }),
    marginBottom: t.expose('marginBottom', {
      type: Dimension,
      description: 'The space below it, in points.',
    }),
    marginLeft: t.expose('marginLeft', {
      type: Dimension,
      description: 'The space to its left, in points.',
    }),
    marginRight: t.expose('marginRight', {
      type: Dimension,
      description: 'The space to its right, in points.',
    }),
  }),
});

builder.objectType(EmbeddedObjectBorder, {
  description: 'The line around a picture, a drawing or a chart.',
  record: docsRecord('embeddedObjectBorder'),
  fields: (t) => ({
    color: t.expose('color', { type: OptionalColor, description: 'The color of the line.' }),
    width: t.expose('width', { type: Dimension, description: 'How thick it is, in points.' }),
    dashStyle: t.field(enumAt('dashStyle', DashStyle, 'How it is drawn; null is SOLID.')),
    propertyState: t.field(
      enumAt('propertyState', PropertyState, 'Whether it is drawn at all; null is RENDERED.'),
    ),
  }),
});

builder.objectType(LinkedContentReference, {
  description: 'What an object is kept in step with.',
  record: docsRecord('linkedContentReference'),
  fields: (t) => ({
    sheetsChartReference: t.expose('sheetsChartReference', {
      type: SheetsChartReference,
      description: 'A chart of a spreadsheet.',
    }),
  }),
});

builder.objectType(SheetsChartReference, {
  description: 'A chart of a spreadsheet.',
  record: docsRecord('sheetsChartReference'),
  fields: (t) => ({
    spreadsheetId: t.exposeID('spreadsheetId', { description: 'The file that the chart is in.' }),
    chartId: t.exposeInt('chartId', { description: 'Which of its charts.' }),
  }),
});
