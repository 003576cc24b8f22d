import { builder } from '../../builder/builder.ts';
import {
  docsRecord,
  EmbeddedObject,
  InlineObject,
  InlineObjectElement,
  InlineObjectProperties,
  PositionedObject,
  PositionedObjectPositioning,
  PositionedObjectProperties,
  TextStyle,
} from '../record/refs.ts';
import { defineEnum, enumAt } from './field/enum.ts';
import { inPoints } from './style/dimension.ts';

const PositionedObjectLayout = defineEnum(
  'PositionedObjectLayout',
  'How text flows around a positioned object.',
  {
    POSITIONED_OBJECT_LAYOUT_UNSPECIFIED: 'The value is unknown.',
    WRAP_TEXT: 'The text wraps around the object.',
    BREAK_LEFT: 'The object is on the left and the text is on the right.',
    BREAK_RIGHT: 'The object is on the right and the text is on the left.',
    BREAK_LEFT_RIGHT: 'There is no text to the left or right of the object.',
    IN_FRONT_OF_TEXT: 'The object is in front of the text.',
    BEHIND_TEXT: 'The object is behind the text.',
  },
);

builder.objectType(InlineObjectElement, {
  description: 'The position of an inline object in a paragraph.',
  record: docsRecord('inlineObjectElement'),
  fields: (t) => ({
    inlineObjectId: t.exposeID('inlineObjectId', {
      description: 'The id of the object in the tab’s `inlineObjects`.',
    }),
    textStyle: t.expose('textStyle', {
      type: TextStyle,
      description: 'The style that text gets when it is inserted next to the object.',
    }),
  }),
});

builder.objectType(InlineObject, {
  description: 'An inline object: an object that flows with the text like a character.',
  record: docsRecord('inlineObject'),
  fields: (t) => ({
    objectId: t.exposeID('objectId', {
      description: 'The id of the object. An `inlineObjectElement` in the text refers to it.',
    }),
    inlineObjectProperties: t.expose('inlineObjectProperties', {
      type: InlineObjectProperties,
      description: 'The properties of the object.',
    }),
  }),
});

builder.objectType(InlineObjectProperties, {
  description: 'The properties of an inline object.',
  record: docsRecord('inlineObjectProperties'),
  fields: (t) => ({
    embeddedObject: t.expose('embeddedObject', {
      type: EmbeddedObject,
      description: 'The image, drawing or chart.',
    }),
  }),
});

builder.objectType(PositionedObject, {
  description:
    'A positioned object: an object that is anchored to a paragraph and is shown beside, in front of or behind the text.',
  record: docsRecord('positionedObject'),
  fields: (t) => ({
    objectId: t.exposeID('objectId', {
      description: 'The id of the object. The paragraph’s `positionedObjectIds` refer to it.',
    }),
    positionedObjectProperties: t.expose('positionedObjectProperties', {
      type: PositionedObjectProperties,
      description: 'The object and its position.',
    }),
  }),
});

builder.objectType(PositionedObjectProperties, {
  description: 'The properties of a positioned object.',
  record: docsRecord('positionedObjectProperties'),
  fields: (t) => ({
    embeddedObject: t.expose('embeddedObject', {
      type: EmbeddedObject,
      description: 'The image, drawing or chart.',
    }),
    positioning: t.expose('positioning', {
      type: PositionedObjectPositioning,
      description: 'The position of the object, relative to the start of its paragraph.',
    }),
  }),
});

builder.objectType(PositionedObjectPositioning, {
  description: 'The position of a positioned object, relative to the start of its paragraph.',
  record: docsRecord('positionedObjectPositioning'),
  fields: (t) => ({
    layout: t.field(enumAt('layout', PositionedObjectLayout, 'How text flows around the object.')),
    leftOffset: t.expose(
      'leftOffset',
      inPoints('The distance of the left edge from the start of the paragraph'),
    ),
    topOffset: t.expose(
      'topOffset',
      inPoints('The distance of the top edge from the start of the paragraph'),
    ),
  }),
});
