import { builder } from '../../builder/builder.ts';
import {
  Bullet,
  docsRecord,
  Paragraph,
  ParagraphElement,
  ParagraphStyle,
  TextStyle,
} from '../record/refs.ts';
import { intAt, listAt } from './field/default-value.ts';

builder.objectType(Paragraph, {
  description:
    'A paragraph: text that ends with a line feed. The line feed is part of the paragraph.',
  record: docsRecord('paragraph'),
  fields: (t) => ({
    elements: t.field({
      type: [ParagraphElement],
      ...listAt('elements'),
      description: 'The elements of the paragraph, in order.',
    }),
    paragraphStyle: t.expose('paragraphStyle', {
      type: ParagraphStyle,
      description: 'The paragraph’s style, including its named style.',
    }),
    bullet: t.expose('bullet', {
      type: Bullet,
      description: 'The list that the paragraph belongs to, or null if it is not a list item.',
    }),
    positionedObjectIds: t.field({
      type: ['ID'],
      ...listAt('positionedObjectIds'),
      description:
        'The ids of the positioned objects that are anchored to the paragraph. They refer to the tab’s `positionedObjects`.',
    }),
  }),
});

builder.objectType(Bullet, {
  description: 'The list membership of a paragraph.',
  record: docsRecord('bullet'),
  fields: (t) => ({
    listId: t.exposeID('listId', {
      description:
        'The id of the list in the tab’s `lists`. Paragraphs with the same id are numbered together.',
    }),
    nestingLevel: t.field(
      intAt('nestingLevel', 'The nesting level of the item, from 0 (outermost) to 8.'),
    ),
    textStyle: t.expose('textStyle', {
      type: TextStyle,
      description: 'The text style of the bullet or number.',
    }),
  }),
});
