export const documentMimeType = 'application/vnd.google-apps.document';

export const folderMimeType = 'application/vnd.google-apps.folder';

export const shortcutMimeType = 'application/vnd.google-apps.shortcut';

/** What people call the files of a MIME type, with its article. */
const names: Readonly<Record<string, string>> = {
  [documentMimeType]: 'a Google Docs document',
  [folderMimeType]: 'a folder',
  [shortcutMimeType]: 'a shortcut to another file',
  'application/vnd.google-apps.spreadsheet': 'a Google Sheets spreadsheet',
  'application/vnd.google-apps.presentation': 'a Google Slides presentation',
  'application/vnd.google-apps.form': 'a Google Form',
  'application/vnd.google-apps.drawing': 'a Google drawing',
  'application/pdf': 'a PDF file',
  'text/plain': 'a text file',
  'application/msword': 'a Microsoft Word file',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    'a Microsoft Word file',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'a Microsoft Excel file',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation':
    'a Microsoft PowerPoint file',
};

/** What a file with this MIME type is, for error messages: `a PDF file`. */
export const fileTypeName = (mimeType: string): string =>
  names[mimeType] ?? `a file of the type ${mimeType.slice(0, 100)}`;
