import { mimeTypes } from '../../../store/google/file-row.ts';
import { exportFormats } from '../../export/format.ts';
import { Rejection } from '../../protocol/rejection.ts';
import type { Route } from '../../protocol/request.ts';
import { userRecord } from '../record.ts';

/** Who the caller is, and what can be exported. */
export const aboutRoutes: readonly Route[] = [
  {
    api: 'drive',
    method: 'GET',
    template: '/drive/v3/about',
    type: 'About',
    respond: ({ fields, context: view }) => {
      if (fields === null) throw fieldsRequired();
      const user = userRecord(view.person.email, view);
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
