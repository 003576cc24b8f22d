import { builder } from '../../../builder/builder.ts';
import { defineEnum } from '../../content/field/enum.ts';
import { SizeInput } from '../input/dimension.ts';
import { type InputFields, insertionLocation, tabId } from '../input/location.ts';

const uri = (t: InputFields) =>
  t.string({
    required: true,
    description:
      'Where the service fetches the picture from, once: an address that everyone can open, of at most 2 kB. A PNG, JPEG or GIF below 50 MB and 25 megapixels.',
  });

/** `insertInlineImage`. */
export const InsertInlineImageRequest = builder.inputType('InsertInlineImageRequest', {
  description:
    'Inserts a picture into the text, where it takes one index. Its reply has `objectId`. Not in footnotes.',
  fields: (t) => ({
    uri: uri(t),
    objectSize: t.field({
      type: SizeInput,
      description:
        'How large it is shown, in points; of width and height one is enough. Absent is as large as the picture is.',
    }),
    ...insertionLocation(t, 'the picture'),
  }),
});

const ImageReplaceMethod = defineEnum(
  'ImageReplaceMethod',
  'How a picture is fitted into the place of another.',
  {
    IMAGE_REPLACE_METHOD_UNSPECIFIED: 'As CENTER_CROP.',
    CENTER_CROP: 'Made as large as the place, its middle shown and the rest cut off.',
  },
);

/** `replaceImage`. */
export const ReplaceImageRequest = builder.inputType('ReplaceImageRequest', {
  description: 'Puts a picture in the place of another.',
  fields: (t) => ({
    imageObjectId: t.id({ required: true, description: 'The `objectId` of the other.' }),
    uri: uri(t),
    imageReplaceMethod: t.field({
      type: ImageReplaceMethod.type,
      description: 'How it is fitted into the place.',
    }),
    tabId: tabId(t),
  }),
});

/** `deletePositionedObject`. */
export const DeletePositionedObjectRequest = builder.inputType('DeletePositionedObjectRequest', {
  description: 'Deletes an object that stands beside, over or under the text.',
  fields: (t) => ({
    objectId: t.id({ required: true, description: 'Its `objectId`.' }),
    tabId: tabId(t),
  }),
});
