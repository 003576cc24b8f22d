import { photoFields } from '../../asana/user.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { gidOptions } from './record/gid.ts';
import { asanaRecord } from './record/kind.ts';
import { User, Workspace } from './record/refs.ts';
import { recordById } from './record/root-field.ts';

/** The field of the picture that is large enough, or of the largest there is. */
function toPhotoField(pixels: number | null | undefined) {
  const sides = Object.entries(photoFields);
  const enough = sides.find(([side]) => Number(side) >= (pixels ?? 128));
  return enough?.[1] ?? photoFields[1024];
}

builder.node(User, {
  description: 'A person with an Asana account.',
  record: asanaRecord('user'),
  id: { resolve: ({ gid }) => gid },
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { description: 'The name that they go by.' }),
    email: t.exposeString('email', { description: 'The e-mail address of the account.' }),
    photoUrl: t.field({
      type: 'URL',
      description: 'Their picture, square; null when they have none.',
      args: {
        size: t.arg.int({
          defaultValue: 128,
          description: `The side in pixels that is needed. Asana keeps ${Object.keys(photoFields).join(', ')}; the smallest that is large enough comes.`,
        }),
      },
      reads: ({ size }) => [`photo.${toPhotoField(size)}`],
      check: ({ size }) => {
        if (size != null && size < 1)
          throw new InputError('size', 'size must be 1 or more pixels.');
      },
      resolve: ({ photo }, { size }) => photo?.[toPhotoField(size)],
    }),
    workspaces: t.expose('workspaces', {
      type: [Workspace],
      description: 'The workspaces that they share with the viewer.',
    }),
  }),
});

builder.queryField('user', (t) =>
  t.field({ type: User, ...recordById('User', 'One person by their id.') }),
);
