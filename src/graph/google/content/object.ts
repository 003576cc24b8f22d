import { builder } from '../../builder/builder.ts';
import {
  Dimension,
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

const PositionedObjectLayout = defineEnum(
  'PositionedObjectLayout',
  'How text and a positioned object share the page.',
  {
    POSITIONED_OBJECT_LAYOUT_UNSPECIFIED: 'Not known.',
    WRAP_TEXT: 'The text flows around the object.',
    BREAK_LEFT: 'The object is on the left, the text on the right.',
    BREAK_RIGHT: 'The object is on the right, the text on the left.',
    BREAK_LEFT_RIGHT: 'No text beside the object.',
    IN_FRONT_OF_TEXT: 'The object covers the text.',
    BEHIND_TEXT: 'The text covers the object.',
  },
);

builder.objectType(InlineObjectElement, {
  description: 'Where an object stands in a text, like a character.',
  record: docsRecord('inlineObjectElement'),
  fields: (t) => ({
    inlineObjectId: t.exposeID('inlineObjectId', {
      description: 'Which of the `inlineObjects` of its tab.',
    }),
    textStyle: t.expose('textStyle', {
      type: TextStyle,
      description: 'How text that is written next to it looks.',
    }),
  }),
});

builder.objectType(InlineObject, {
  description: 'An object that stands in a text like a character.',
  record: docsRecord('inlineObject'),
  fields: (t) => ({
    objectId: t.exposeID('objectId', { description: 'What the text names it by.' }),
    inlineObjectProperties: t.expose('inlineObjectProperties', {
      type: InlineObjectProperties,
      description: 'What it is.',
    }),
  }),
});

builder.objectType(InlineObjectProperties, {
  description: 'What an object in a text is.',
  record: docsRecord('inlineObjectProperties'),
  fields: (t) => ({
    embeddedObject: t.expose('embeddedObject', {
      type: EmbeddedObject,
      description: 'The picture, drawing or chart.',
    }),
  }),
});

builder.objectType(PositionedObject, {
  description: 'An object that goes with a paragraph and stands beside, over or under its text.',
  record: docsRecord('positionedObject'),
  fields: (t) => ({
    objectId: t.exposeID('objectId', { description: 'What its paragraph names it by.' }),
    positionedObjectProperties: t.expose('positionedObjectProperties', {
      type: PositionedObjectProperties,
      description: 'What it is, and where.',
    }),
  }),
});

builder.objectType(PositionedObjectProperties, {
  description: 'What a positioned object is, and where.',
  record: docsRecord('positionedObjectProperties'),
  fields: (t) => ({
    embeddedObject: t.expose('embeddedObject', {
      type: EmbeddedObject,
      description: 'The picture, drawing or chart.',
    }),
    positioning: t.expose('positioning', {
      type: PositionedObjectPositioning,
      description: 'Where it stands, as seen from the beginning of its paragraph.',
    }),
  }),
});

builder.objectType(PositionedObjectPositioning, {
  description: 'Where a positioned object stands, as seen from the beginning of its paragraph.',
  record: docsRecord('positionedObjectPositioning'),
  fields: (t) => ({
    layout: t.field(enumAt('layout', PositionedObjectLayout, 'How it shares the page with text.')),
    leftOffset: t.expose('leftOffset', {
      type: Dimension,
      description: 'How far its left edge is to the right, in points.',
    }),
    topOffset: t.expose('topOffset', {
      type: Dimension,
      description: 'How far its upper edge is below, in points.',
    }),
  }),
});
