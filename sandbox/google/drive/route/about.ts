import { type FileRow, mimeTypes } from '../../../store/google/file-row.ts';
import { exportFormats } from '../../export/format.ts';
import { checkFields } from '../../protocol/rejection.ts';
import type { ApiRoute, RequestContext } from '../../protocol/request.ts';
import { roleOf } from '../access.ts';
import { userRecord } from '../record.ts';

/** The route that reads the caller, the storage and the formats. */
export const aboutRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    template: '/drive/v3/about',
    type: 'About',
    respond: (request) => {
      checkFields(request);
      return { kind: 'record', body: aboutRecord(request.context) };
    },
  },
];

/** The sizes and formats are those of a small part of the service. */
function aboutRecord(context: RequestContext): object {
  const { email } = context.person;
  const files = [...context.store.files.values()];
  const own = files.filter(
    (file) => file.driveId === null && roleOf(file, context.person) === 'owner',
  );
  const usage = sizeOf(own);
  const theme = {
    id: 'abacus',
    backgroundImageLink: 'https://ssl.gstatic.com/team_drive_themes/abacus_background.jpg',
    colorRgb: '#ea6100',
  };
  return {
    kind: 'drive#about',
    user: userRecord(email, context),
    storageQuota: {
      limit: String(30 * 1024 ** 3),
      usage,
      usageInDrive: usage,
      usageInDriveTrash: sizeOf(own.filter(({ trashed }) => trashed)),
    },
    importFormats: {
      'text/plain': [mimeTypes.document],
      'text/html': [mimeTypes.document],
      'text/markdown': [mimeTypes.document],
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': [
        mimeTypes.document,
      ],
      'application/pdf': [mimeTypes.document],
      'text/csv': [mimeTypes.spreadsheet],
    },
    exportFormats: { [mimeTypes.document]: Object.keys(exportFormats) },
    maxImportSizes: {
      [mimeTypes.document]: String(10 * 1024 ** 2),
      [mimeTypes.spreadsheet]: String(20 * 1024 ** 2),
    },
    maxUploadSize: String(5 * 1024 ** 4),
    appInstalled: true,
    folderColorPalette: ['#ac725e', '#d06b64', '#f83a22', '#fa573c', '#ff7537', '#ffad46'],
    driveThemes: [theme],
    teamDriveThemes: [theme],
    canCreateDrives: true,
    canCreateTeamDrives: true,
  };
}

const sizeOf = (files: readonly FileRow[]) =>
  String(files.reduce((sum, { size }) => sum + (size ?? 0), 0));
