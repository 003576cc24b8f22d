import { builder } from '../../builder/builder.ts';
import {
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
import { inPoints } from './style/dimension.ts';
import { DashStyle } from './style/paragraph-border.ts';

const PropertyState = defineEnum('PropertyState', 'Whether the border is shown.', {
  RENDERED: 'The border is shown. This is the default.',
  NOT_RENDERED: 'The border is not shown.',
});

builder.objectType(EmbeddedObject, {
  description:
    'An image, a drawing or a chart. `title` and `description` are its alternative text.',
  record: docsRecord('embeddedObject'),
  fields: (t) => ({
    title: t.exposeString('title', {
      description: 'The title in the object’s alternative text.',
    }),
    description: t.exposeString('description', {
      description: 'The description in the object’s alternative text.',
    }),
    imageProperties: t.expose('imageProperties', {
      type: ImageProperties,
      description: 'The image, or null if the object is not an image.',
    }),
    // Google returns an object without fields here, and GraphQL allows no type without fields.
    isDrawing: t.boolean({
      nullable: false,
      description:
        'Whether the object is a drawing that was made in the document. The Google Docs API returns an empty `embeddedDrawingProperties` object for a drawing, and no data about its content.',
      reads: ['embeddedDrawingProperties'],
      resolve: ({ embeddedDrawingProperties }) => embeddedDrawingProperties != null,
    }),
    linkedContentReference: t.expose('linkedContentReference', {
      type: LinkedContentReference,
      description:
        'The external content that the object is linked to, or null if it is not linked.',
    }),
    size: t.expose('size', {
      type: Size,
      description: 'The size at which the object is shown, in points.',
    }),
    embeddedObjectBorder: t.expose('embeddedObjectBorder', {
      type: EmbeddedObjectBorder,
      description: 'The border of the object.',
    }),
    marginTop: t.expose('marginTop', inPoints('The top margin')),
    marginBottom: t.expose('marginBottom', inPoints('The bottom margin')),
    marginLeft: t.expose('marginLeft', inPoints('The left margin')),
    marginRight: t.expose('marginRight', inPoints('The right margin')),
  }),
});

builder.objectType(EmbeddedObjectBorder, {
  description: 'The border of an image, a drawing or a chart.',
  record: docsRecord('embeddedObjectBorder'),
  fields: (t) => ({
    color: t.expose('color', { type: OptionalColor, description: 'The color of the border.' }),
    width: t.expose('width', inPoints('The width of the border')),
    dashStyle: t.field(
      enumAt('dashStyle', DashStyle, 'The dash style of the border. Null means SOLID.'),
    ),
    propertyState: t.field(
      enumAt('propertyState', PropertyState, 'Whether the border is shown. Null means RENDERED.'),
    ),
  }),
});

builder.objectType(LinkedContentReference, {
  description: 'The external content that an object is linked to.',
  record: docsRecord('linkedContentReference'),
  fields: (t) => ({
    sheetsChartReference: t.expose('sheetsChartReference', {
      type: SheetsChartReference,
      description: 'A chart in a Google Sheets spreadsheet.',
    }),
  }),
});

builder.objectType(SheetsChartReference, {
  description: 'A chart in a Google Sheets spreadsheet.',
  record: docsRecord('sheetsChartReference'),
  fields: (t) => ({
    spreadsheetId: t.exposeID('spreadsheetId', {
      description: 'The id of the spreadsheet that contains the chart.',
    }),
    chartId: t.exposeInt('chartId', { description: 'The id of the chart in the spreadsheet.' }),
  }),
});
