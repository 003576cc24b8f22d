import { builder } from '../../builder/builder.ts';
import { CropProperties, docsRecord, ImageProperties } from '../record/refs.ts';
import { floatAt } from './field/default-value.ts';

builder.objectType(ImageProperties, {
  description: 'The address of an image, and the adjustments made to it.',
  record: docsRecord('imageProperties'),
  fields: (t) => ({
    contentUri: t.exposeString('contentUri', {
      description:
        'The URI of the image. It expires after about 30 minutes. Anyone who has the URI can see the image with the viewer’s access, so do not share it.',
    }),
    sourceUri: t.exposeString('sourceUri', {
      description: 'The URI from which the image was inserted, or null if it is unknown.',
    }),
    angle: t.field(floatAt('angle', 'The clockwise rotation of the image, in radians.')),
    brightness: t.field(
      floatAt('brightness', 'The brightness adjustment, from -1 to 1. 0 means no change.'),
    ),
    contrast: t.field(
      floatAt('contrast', 'The contrast adjustment, from -1 to 1. 0 means no change.'),
    ),
    transparency: t.field(
      floatAt('transparency', 'The transparency, from 0 (opaque) to 1 (invisible).'),
    ),
    cropProperties: t.expose('cropProperties', {
      type: CropProperties,
      description: 'The crop of the image, or null if it is not cropped.',
    }),
  }),
});

builder.objectType(CropProperties, {
  description:
    'The crop of an image. Each offset is the distance that an edge moves inward, as a fraction of the original height or width. A negative offset moves the edge outward.',
  record: docsRecord('cropProperties'),
  fields: (t) => ({
    offsetTop: t.field(
      floatAt('offsetTop', 'The offset of the top edge, as a fraction of the height.'),
    ),
    offsetBottom: t.field(
      floatAt('offsetBottom', 'The offset of the bottom edge, as a fraction of the height.'),
    ),
    offsetLeft: t.field(
      floatAt('offsetLeft', 'The offset of the left edge, as a fraction of the width.'),
    ),
    offsetRight: t.field(
      floatAt('offsetRight', 'The offset of the right edge, as a fraction of the width.'),
    ),
    angle: t.field(
      floatAt(
        'angle',
        'The clockwise rotation of the crop rectangle around its center, in radians. It is applied after the offsets.',
      ),
    ),
  }),
});
