import { builder } from '../../builder/builder.ts';
import { toKind } from '../record/asana-type.ts';
import { Reaction } from '../record/refs.ts';

builder.objectType(Reaction, {
  description: 'An emoji with which users reacted to a comment or to a status update.',
  record: { kind: toKind('reaction'), service: 'asana' },
  fields: (t) => ({
    emoji: t.stringAt('variant', 'The emoji, such as one of several skin tones.'),
    baseEmoji: t.stringAt('emoji_base', 'The emoji without a skin tone.'),
    count: t.intAt('count', 'How many users reacted with it.'),
    isByViewer: t.booleanAt('reacted', 'Whether the viewer reacted with it.'),
  }),
});
