import { field } from '../../content/field/docs-field.ts';
import { defineInputEnum } from '../../content/field/enum.ts';
import { SizeInput } from '../input/dimension.ts';
import { request, required } from '../input/docs-input.ts';
import { insertionLocation, tabId } from '../input/location.ts';

const uri = required.string(
  'The URI from which Google fetches the image, once. It must be publicly accessible and at most 2 kB long. The image must be a PNG, JPEG or GIF below 50 MB and 25 megapixels.',
);

const ImageReplaceMethod = defineInputEnum(
  'ImageReplaceMethod',
  'How an image is fitted into the area of the image that it replaces.',
  {
    IMAGE_REPLACE_METHOD_UNSPECIFIED: 'The same as CENTER_CROP.',
    CENTER_CROP:
      'The image is scaled to fill the area and centered. The parts outside the area are cropped.',
  },
);

export const imageRequests = {
  insertInlineImage: request('Inserts an image.', {
    description:
      'Inserts an image into the text. It takes one index. The reply contains its `objectId`. Images are not possible in footnotes.',
    fields: {
      uri,
      objectSize: field.object(
        SizeInput,
        'The size of the image in the document, in points. You can give only the width or only the height. If omitted, it is the size of the image itself.',
      ),
      ...insertionLocation('the image'),
    },
  }),
  replaceImage: request('Replaces an image with another one.', {
    description: 'Replaces an image with another one.',
    fields: {
      imageObjectId: required.id('The `objectId` of the image that is replaced.'),
      uri,
      imageReplaceMethod: field.enum(
        ImageReplaceMethod,
        'How the new image is fitted into the area of the old one.',
      ),
      tabId,
    },
  }),
  deletePositionedObject: request('Deletes a positioned object.', {
    description: 'Deletes a positioned object.',
    fields: {
      objectId: required.id('The `objectId` of the positioned object.'),
      tabId,
    },
  }),
};
