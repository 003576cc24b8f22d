import { DateFormat, TimeFormat } from '../../content/chip.ts';
import { defineInputEnum, field } from '../../content/field/docs-field.ts';
import { docsInput, request, required } from '../../content/field/docs-input.ts';
import { Size } from '../../content/style/measure.ts';
import { insertionLocation, tabId } from '../input/location.ts';

const PersonPropertiesInput = docsInput('PersonPropertiesInput', {
  description: 'The person that a smart chip mentions.',
  fields: {
    email: required.string('The person’s email address.'),
    name: field.string(
      'The name that the chip shows. If omitted, the chip shows the email address.',
    ),
  },
});

const RichLinkPropertiesInput = docsInput('RichLinkPropertiesInput', {
  description: 'The resource that a smart chip links to.',
  fields: {
    uri: required.string(
      'The URI of the resource: a file in Drive, a YouTube video or a Calendar event.',
    ),
    title: field.string(
      'Read-only, but accepted so that you can send back a chip that you read: the title that the chip shows.',
    ),
    mimeType: field.string(
      'Read-only, but accepted so that you can send back a chip that you read: the MIME type of the file.',
    ),
  },
});

const DateElementPropertiesInput = docsInput('DateElementPropertiesInput', {
  description: 'The date that a smart chip shows, and its format.',
  fields: {
    timestamp: required.string(
      'The instant as an RFC 3339 timestamp in UTC, such as 2026-03-01T09:30:00Z.',
    ),
    timeZoneId: field.string(
      'The time zone in which the chip shows the date, such as "America/New_York". If omitted, it is UTC.',
    ),
    locale: field.string(
      'The language in which the chip shows the date, such as "en-GB". If omitted, it is "en".',
    ),
    dateFormat: field.enum(
      DateFormat,
      'How the chip shows the day. If omitted, it is DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED.',
    ),
    timeFormat: field.enum(
      TimeFormat,
      'How the chip shows the time of day. If omitted, it is TIME_FORMAT_DISABLED.',
    ),
    displayText: field.string(
      'Read-only, but accepted so that you can send back a chip that you read: the text that the chip shows.',
    ),
  },
});

export const chipRequests = {
  insertPerson: request('Inserts a smart chip that mentions a person.', {
    description: 'Inserts a smart chip that mentions a person. It takes one index.',
    fields: {
      personProperties: required.object(
        PersonPropertiesInput,
        'The person that the chip mentions.',
      ),
      ...insertionLocation('the chip'),
    },
  }),
  insertRichLink: request('Inserts a smart chip that links to a file or another resource.', {
    description:
      'Inserts a smart chip that links to a file or another resource. It takes one index.',
    fields: {
      richLinkProperties: required.object(
        RichLinkPropertiesInput,
        'The resource that the chip links to.',
      ),
      ...insertionLocation('the chip'),
    },
  }),
  insertDate: request('Inserts a smart chip that shows a date.', {
    description: 'Inserts a smart chip that shows a date. It takes one index.',
    fields: {
      dateElementProperties: required.object(
        DateElementPropertiesInput,
        'The date, and the format in which the chip shows it.',
      ),
      ...insertionLocation('the chip'),
    },
  }),
};

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
        Size.input,
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
