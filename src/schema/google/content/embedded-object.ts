import type { docs_v1 } from '@googleapis/docs';
import { builder } from '../../builder/builder.ts';
import { defineEnum, docsType, field } from './field/docs-field.ts';
import { inPoints, OptionalColor, Size } from './style/measure.ts';
import { DashStyle } from './style/paragraph-style.ts';

const CropProperties = docsType<docs_v1.Schema$CropProperties>('CropProperties', {
  description:
    'The crop of an image. Each offset is the distance that an edge moves inward, as a fraction of the original height or width. A negative offset moves the edge outward.',
  fields: {
    offsetTop: field.floatOrZero('The offset of the top edge, as a fraction of the height.'),
    offsetBottom: field.floatOrZero('The offset of the bottom edge, as a fraction of the height.'),
    offsetLeft: field.floatOrZero('The offset of the left edge, as a fraction of the width.'),
    offsetRight: field.floatOrZero('The offset of the right edge, as a fraction of the width.'),
    angle: field.floatOrZero(
      'The clockwise rotation of the crop rectangle around its center, in radians. It is applied after the offsets.',
    ),
  },
});

const ImageProperties = docsType<docs_v1.Schema$ImageProperties>('ImageProperties', {
  description: 'The address of an image, and the adjustments made to it.',
  fields: {
    contentUri: field.string(
      'The URI of the image. It expires after about 30 minutes. Anyone who has the URI can see the image with the viewer’s access, so do not share it.',
    ),
    sourceUri: field.string('The URI from which the image was inserted, or null if it is unknown.'),
    angle: field.floatOrZero('The clockwise rotation of the image, in radians.'),
    brightness: field.floatOrZero('The brightness adjustment, from -1 to 1. 0 means no change.'),
    contrast: field.floatOrZero('The contrast adjustment, from -1 to 1. 0 means no change.'),
    transparency: field.floatOrZero('The transparency, from 0 (opaque) to 1 (invisible).'),
    cropProperties: field.object(
      CropProperties,
      'The crop of the image, or null if it is not cropped.',
    ),
  },
});

const PropertyState = defineEnum('PropertyState', 'Whether the border is shown.', {
  RENDERED: 'The border is shown. This is the default.',
  NOT_RENDERED: 'The border is not shown.',
});

const EmbeddedObjectBorder = docsType<docs_v1.Schema$EmbeddedObjectBorder>('EmbeddedObjectBorder', {
  description: 'The border of an image, a drawing or a chart.',
  fields: {
    color: field.object(OptionalColor.type, 'The color of the border.'),
    width: inPoints('The width of the border').read,
    dashStyle: field.enum(DashStyle, 'The dash style of the border. Null means SOLID.'),
    propertyState: field.enum(PropertyState, 'Whether the border is shown. Null means RENDERED.'),
  },
});

const SheetsChartReference = docsType<docs_v1.Schema$SheetsChartReference>('SheetsChartReference', {
  description: 'A chart in a Google Sheets spreadsheet.',
  fields: {
    spreadsheetId: field.id('The id of the spreadsheet that contains the chart.'),
    chartId: field.int('The id of the chart in the spreadsheet.'),
  },
});

const LinkedContentReference = docsType<docs_v1.Schema$LinkedContentReference>(
  'LinkedContentReference',
  {
    description: 'The external content that an object is linked to.',
    fields: {
      sheetsChartReference: field.object(
        SheetsChartReference,
        'A chart in a Google Sheets spreadsheet.',
      ),
    },
  },
);

export const EmbeddedObject = docsType<docs_v1.Schema$EmbeddedObject>('EmbeddedObject', {
  description:
    'An image, a drawing or a chart. `title` and `description` are its alternative text.',
  fields: {
    title: field.string('The title in the object’s alternative text.'),
    description: field.string('The description in the object’s alternative text.'),
    imageProperties: field.object(
      ImageProperties,
      'The image, or null if the object is not an image.',
    ),
    linkedContentReference: field.object(
      LinkedContentReference,
      'The external content that the object is linked to, or null if it is not linked.',
    ),
    size: field.object(Size.type, 'The size at which the object is shown, in points.'),
    embeddedObjectBorder: field.object(EmbeddedObjectBorder, 'The border of the object.'),
    marginTop: inPoints('The top margin').read,
    marginBottom: inPoints('The bottom margin').read,
    marginLeft: inPoints('The left margin').read,
    marginRight: inPoints('The right margin').read,
  },
});

// Google returns an object without fields for a drawing, and GraphQL allows no type without fields.
builder.objectField(EmbeddedObject, 'isDrawing', (t) =>
  t.boolean({
    nullable: false,
    description:
      'Whether the object is a drawing that was made in the document. The Google Docs API returns an empty `embeddedDrawingProperties` object for a drawing, and no data about its content.',
    reads: ['embeddedDrawingProperties'],
    resolve: ({ embeddedDrawingProperties }) => embeddedDrawingProperties != null,
  }),
);
