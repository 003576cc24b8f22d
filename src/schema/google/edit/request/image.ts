import { builder } from '../../../builder/builder.ts';
import { defineInputEnum } from '../../content/field/enum.ts';
import { SizeInput } from '../input/dimension.ts';
import { type InputFields, insertionLocation, tabId } from '../input/location.ts';

const uri = (t: InputFields) =>
  t.string({
    required: true,
    description:
      'The URI from which Google fetches the image, once. It must be publicly accessible and at most 2 kB long. The image must be a PNG, JPEG or GIF below 50 MB and 25 megapixels.',
  });

const InsertInlineImageRequest = builder.inputType('InsertInlineImageRequest', {
  description:
    'Inserts an image into the text. It takes one index. The reply contains its `objectId`. Images are not possible in footnotes.',
  fields: (t) => ({
    uri: uri(t),
    objectSize: t.field({
      type: SizeInput,
      description:
        'The size of the image in the document, in points. You can give only the width or only the height. If omitted, it is the size of the image itself.',
    }),
    ...insertionLocation(t, 'the image'),
  }),
});

const ImageReplaceMethod = defineInputEnum(
  'ImageReplaceMethod',
  'How an image is fitted into the area of the image that it replaces.',
  {
    IMAGE_REPLACE_METHOD_UNSPECIFIED: 'The same as CENTER_CROP.',
    CENTER_CROP:
      'The image is scaled to fill the area and centered. The parts outside the area are cropped.',
  },
);

const ReplaceImageRequest = builder.inputType('ReplaceImageRequest', {
  description: 'Replaces an image with another one.',
  fields: (t) => ({
    imageObjectId: t.id({
      required: true,
      description: 'The `objectId` of the image that is replaced.',
    }),
    uri: uri(t),
    imageReplaceMethod: t.field({
      type: ImageReplaceMethod,
      description: 'How the new image is fitted into the area of the old one.',
    }),
    tabId: tabId(t),
  }),
});

const DeletePositionedObjectRequest = builder.inputType('DeletePositionedObjectRequest', {
  description: 'Deletes a positioned object.',
  fields: (t) => ({
    objectId: t.id({ required: true, description: 'The `objectId` of the positioned object.' }),
    tabId: tabId(t),
  }),
});

/** The kinds of requests for images and other objects. */
export const imageRequests = (t: InputFields) => ({
  insertInlineImage: t.field({ type: InsertInlineImageRequest, description: 'Inserts an image.' }),
  replaceImage: t.field({
    type: ReplaceImageRequest,
    description: 'Replaces an image with another one.',
  }),
  deletePositionedObject: t.field({
    type: DeletePositionedObjectRequest,
    description: 'Deletes a positioned object.',
  }),
});
