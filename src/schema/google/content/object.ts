import type { docs_v1 } from '@googleapis/docs';
import { EmbeddedObject } from './embedded-object.ts';
import { defineEnum, docsType, field, suggestionIds } from './field/docs-field.ts';
import { inPoints } from './style/measure.ts';
import { TextStyle } from './style/text-style.ts';

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

export const InlineObjectElement = docsType<docs_v1.Schema$InlineObjectElement>(
  'InlineObjectElement',
  {
    description: 'The position of an inline object in a paragraph.',
    fields: {
      inlineObjectId: field.id('The id of the object in the tab’s `inlineObjects`.'),
      textStyle: field.object(
        TextStyle.type,
        'The style that text gets when it is inserted next to the object.',
      ),
      ...suggestionIds,
    },
  },
);

const InlineObjectProperties = docsType<docs_v1.Schema$InlineObjectProperties>(
  'InlineObjectProperties',
  {
    description: 'The properties of an inline object.',
    fields: {
      embeddedObject: field.object(EmbeddedObject, 'The image, drawing or chart.'),
    },
  },
);

export const InlineObject = docsType<docs_v1.Schema$InlineObject>('InlineObject', {
  description: 'An inline object: an object that flows with the text like a character.',
  fields: {
    objectId: field.id('The id of the object. An `inlineObjectElement` in the text refers to it.'),
    inlineObjectProperties: field.object(InlineObjectProperties, 'The properties of the object.'),
  },
});

const PositionedObjectPositioning = docsType<docs_v1.Schema$PositionedObjectPositioning>(
  'PositionedObjectPositioning',
  {
    description: 'The position of a positioned object, relative to the start of its paragraph.',
    fields: {
      layout: field.enum(PositionedObjectLayout, 'How text flows around the object.'),
      leftOffset: inPoints('The distance of the left edge from the start of the paragraph').read,
      topOffset: inPoints('The distance of the top edge from the start of the paragraph').read,
    },
  },
);

const PositionedObjectProperties = docsType<docs_v1.Schema$PositionedObjectProperties>(
  'PositionedObjectProperties',
  {
    description: 'The properties of a positioned object.',
    fields: {
      embeddedObject: field.object(EmbeddedObject, 'The image, drawing or chart.'),
      positioning: field.object(
        PositionedObjectPositioning,
        'The position of the object, relative to the start of its paragraph.',
      ),
    },
  },
);

export const PositionedObject = docsType<docs_v1.Schema$PositionedObject>('PositionedObject', {
  description:
    'A positioned object: an object that is anchored to a paragraph and is shown beside, in front of or behind the text.',
  fields: {
    objectId: field.id('The id of the object. The paragraph’s `positionedObjectIds` refer to it.'),
    positionedObjectProperties: field.object(
      PositionedObjectProperties,
      'The object and its position.',
    ),
  },
});
