import { builder } from '../../builder/builder.ts';
import { CropProperties, docsRecord, ImageProperties } from '../record/refs.ts';
import { floatAt } from './field/default-value.ts';

builder.objectType(ImageProperties, {
  description: 'Where a picture is had, and how it is shown.',
  record: docsRecord('imageProperties'),
  fields: (t) => ({
    contentUri: t.exposeString('contentUri', {
      description:
        'Where the picture is had, for some 30 minutes. Whoever holds the address sees the picture as the viewer does: do not pass it on.',
    }),
    sourceUri: t.exposeString('sourceUri', {
      description: 'Where it came from when it was put in; null when that is not known.',
    }),
    angle: t.field(floatAt('angle', 'How far it is turned clockwise, in radians.')),
    brightness: t.field(
      floatAt('brightness', 'How much lighter it is made: from -1 to 1; 0 is as it was.'),
    ),
    contrast: t.field(
      floatAt('contrast', 'How much starker it is made: from -1 to 1; 0 is as it was.'),
    ),
    transparency: t.field(
      floatAt('transparency', 'How much shines through: from 0 (nothing) to 1 (all).'),
    ),
    cropProperties: t.expose('cropProperties', {
      type: CropProperties,
      description: 'What is cut off it; null for nothing.',
    }),
  }),
});

builder.objectType(CropProperties, {
  description:
    'What is cut off a picture: how far each edge is moved inwards, as a part of the picture’s height or width. Below 0, it is moved outwards.',
  record: docsRecord('cropProperties'),
  fields: (t) => ({
    offsetTop: t.field(floatAt('offsetTop', 'Off the top, as a part of the height.')),
    offsetBottom: t.field(floatAt('offsetBottom', 'Off the bottom, as a part of the height.')),
    offsetLeft: t.field(floatAt('offsetLeft', 'Off the left, as a part of the width.')),
    offsetRight: t.field(floatAt('offsetRight', 'Off the right, as a part of the width.')),
    angle: t.field(
      floatAt('angle', 'How far the cut is then turned around its middle, clockwise, in radians.'),
    ),
  }),
});
