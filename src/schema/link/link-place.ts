import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { ArgumentParser } from '../validation/argument-parser.ts';

const DocumentLinkPlace = builder.enumType('DocumentLinkPlace', {
  description: 'A part of a task that can link to documents.',
  values: {
    NOTES: { description: 'The notes of the task. They are read with the task.' },
    COMMENTS: { description: 'The comments on the task. All of them are read: one read for 100.' },
    ATTACHMENTS: {
      description: 'The attachments of the task. All of them are read: one read for 100.',
    },
  } as const,
});

/** A part of a task that can link to documents. */
export type LinkPlace = typeof DocumentLinkPlace.$inferType;

const allPlaces: readonly LinkPlace[] = ['NOTES', 'COMMENTS', 'ATTACHMENTS'];

/** The argument that says where to look for links. */
export const placesArg = builder.args((t) => ({
  in: t.field({
    type: [DocumentLinkPlace],
    required: { list: false, items: true },
    defaultValue: [...allPlaces],
    description:
      'Where to look for links. Nothing else is read: with only NOTES, no request is sent besides the ones for the task and the documents. Null means everywhere.',
  }),
}));

/** Where to look for links. */
export const placesParser = new ArgumentParser(
  (args: { readonly in?: readonly LinkPlace[] | null | undefined }): ReadonlySet<LinkPlace> => {
    const places = args.in ?? allPlaces;
    if (places.length === 0)
      throw new InputError('in', 'in must have at least one place to look for links.');
    return new Set(places);
  },
);
