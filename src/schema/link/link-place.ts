import { builder } from '../builder/builder.ts';
import { describedEnum } from '../builder/described-enum.ts';
import { InputError } from '../error/input-error.ts';
import { ArgumentParser } from '../validation/argument-parser.ts';

const DocumentLinkPlace = describedEnum(
  'DocumentLinkPlace',
  'A part of a task that can link to documents.',
  {
    NOTES: 'The notes of the task. They are read with the task.',
    COMMENTS: 'The comments on the task. All of them are read: one read for 100.',
    ATTACHMENTS: 'The attachments of the task. All of them are read: one read for 100.',
  },
);

export type LinkPlace = typeof DocumentLinkPlace.$inferType;

const allPlaces: readonly LinkPlace[] = ['NOTES', 'COMMENTS', 'ATTACHMENTS'];

export const placesArg = builder.args((t) => ({
  in: t.field({
    type: [DocumentLinkPlace],
    required: { list: false, items: true },
    defaultValue: [...allPlaces],
    description:
      'Where to look for links. Nothing else is read: with only NOTES, no request is sent besides the ones for the task and the documents. Null means everywhere.',
  }),
}));

export const placesParser = new ArgumentParser(
  (args: { readonly in?: readonly LinkPlace[] | null | undefined }): ReadonlySet<LinkPlace> => {
    const places = args.in ?? allPlaces;
    if (places.length === 0)
      throw new InputError('in', 'in must have at least one place to look for links.');
    return new Set(places);
  },
);
