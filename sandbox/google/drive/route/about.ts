import { mimeTypes } from '../../../store/google/file-row.ts';
import { exportFormats } from '../../export/format.ts';
import { Rejection } from '../../protocol/rejection.ts';
import type { Route } from '../../protocol/request.ts';
import { userRecord } from '../record.ts';

/** The caller, and the export formats. */
export const aboutRoutes: readonly Route[] = [
  {
    api: 'drive',
    method: 'GET',
    template: '/drive/v3/about',
    type: 'About',
    respond: ({ fields, context }) => {
      if (fields === null) throw fieldsRequired();
      const user = userRecord(context.person.email, context);
      const formats = { [mimeTypes.document]: Object.keys(exportFormats) };
      const body = { kind: 'drive#about', user, exportFormats: formats };
      return { kind: 'record', body };
    },
  },
];

const fieldsRequired = () =>
  new Rejection(400, "The 'fields' parameter is required for this method.", {
    reason: 'required',
    location: { name: 'fields', type: 'parameter' },
  });
