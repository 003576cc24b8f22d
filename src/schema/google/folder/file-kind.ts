import {
  documentMimeType,
  folderMimeType,
  shortcutMimeType,
} from '../../../service/google/file-type.ts';
import { describedEnum } from '../../builder/builder.ts';

export const DriveFileKind = describedEnum(
  'DriveFileKind',
  'What a file of Google Drive is. `mimeType` is more exact.',
  {
    DOCUMENT: 'A Google Docs document.',
    FOLDER: 'A folder.',
    SHORTCUT: 'A shortcut to another file or folder.',
    SPREADSHEET: 'A Google Sheets spreadsheet.',
    PRESENTATION: 'A Google Slides presentation.',
    FORM: 'A Google Form.',
    DRAWING: 'A Google drawing.',
    OTHER: 'Any other file, such as an uploaded PDF file, an image or a Microsoft Word file.',
  },
);

type Kind = typeof DriveFileKind.$inferType;

const kinds: Readonly<Record<string, Kind>> = {
  [documentMimeType]: 'DOCUMENT',
  [folderMimeType]: 'FOLDER',
  [shortcutMimeType]: 'SHORTCUT',
  'application/vnd.google-apps.spreadsheet': 'SPREADSHEET',
  'application/vnd.google-apps.presentation': 'PRESENTATION',
  'application/vnd.google-apps.form': 'FORM',
  'application/vnd.google-apps.drawing': 'DRAWING',
};

export const kindOf = (mimeType: string | undefined): Kind =>
  mimeType !== undefined && Object.hasOwn(kinds, mimeType) ? (kinds[mimeType] ?? 'OTHER') : 'OTHER';
