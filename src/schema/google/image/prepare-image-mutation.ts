import { createUploadLink } from '../../../operation/upload/upload-link.ts';
import { describedEnum } from '../../builder/builder.ts';
import { input, optional } from '../../mutation/input.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { uploadPayload } from '../../mutation/upload-payload.ts';
import { folderInput, newFileFolder } from '../record/folder-id.ts';
import { uploadNameInput, uploadSizeInput } from '../record/upload-input.ts';

const ImageFormat = describedEnum(
  'ImageFormat',
  'The format of an image. Google Docs accepts no others.',
  {
    PNG: 'Portable Network Graphics.',
    JPEG: 'A photo in JPEG.',
    GIF: 'Graphics Interchange Format.',
  },
);

const contentTypes: Readonly<Record<typeof ImageFormat.$inferType, string>> = {
  PNG: 'image/png',
  JPEG: 'image/jpeg',
  GIF: 'image/gif',
};

declareMutation('prepareImage', {
  effect: 'ADDS',
  description:
    'Prepares to store an image in Google Drive: returns an address on this server that accepts the file. `insertDocumentImage` inserts the image into a document.',
  sends: 'Sends no request to Google, and changes nothing.',
  note: 'Only you can open the new file, unless its folder is shared.',
  argument: 'The image that you will send.',
  input: 'An image to store in Google Drive.',
  inputs: {
    name: uploadNameInput('The name of the file'),
    format: input(ImageFormat, 'The format of the image.'),
    sizeBytes: uploadSizeInput('Upload a larger image in Google Drive.'),
    folder: optional(
      folderInput('The folder of the file. Default: the root folder of the viewer’s My Drive.'),
    ),
  },
  payload: uploadPayload('Google', '`fileId` of the new file'),
  parse: ({ name, format, sizeBytes, folder }) => ({
    place: newFileFolder(folder) ?? '',
    name,
    contentType: contentTypes[format],
    sizeBytes,
  }),
  cost: () => ({ calls: [] }),
  resolve: (file, context) => createUploadLink('image', file, context),
});
