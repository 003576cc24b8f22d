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
  description: 'Text up to and with a line feed, which is its last character.',
  record: docsRecord('paragraph'),
  fields: (t) => ({
    elements: t.field({
      type: [ParagraphElement],
      ...listAt('elements'),
      description: 'The pieces that it is made of, in order.',
    }),
    paragraphStyle: t.expose('paragraphStyle', {
      type: ParagraphStyle,
      description: 'How it looks, its named style included.',
    }),
    bullet: t.expose('bullet', {
      type: Bullet,
      description: 'The list that it is an item of; null when it is in none.',
    }),
    positionedObjectIds: t.field({
      type: ['ID'],
      ...listAt('positionedObjectIds'),
      description:
        'The objects that go with it and stand beside, over or under the text: ids of `positionedObjects` of the tab.',
    }),
  }),
});

builder.objectType(Bullet, {
  description: 'That a paragraph is an item of a list.',
  record: docsRecord('bullet'),
  fields: (t) => ({
    listId: t.exposeID('listId', {
      description: 'Which of the `lists` of its tab. Items of one list are counted together.',
    }),
    nestingLevel: t.field(
      intAt(
        'nestingLevel',
        'How deep it is in the list: 0 for an item of the list itself, up to 8.',
      ),
    ),
    textStyle: t.expose('textStyle', {
      type: TextStyle,
      description: 'How the bullet or number itself looks.',
    }),
  }),
});
