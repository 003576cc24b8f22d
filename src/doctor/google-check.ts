import { parseDocumentAddress } from '../service/google/address.ts';
import { googleAssumptions } from '../service/google/assumption/assumption.ts';
import { toGoogleError } from '../service/google/error-mapping.ts';
import { exportFormats } from '../service/google/export.ts';
import { hasSmartChip } from '../service/google/record/document.ts';
import { objectsAt, valueAt } from '../upstream/http/json.ts';
import { type Check, holdsIf, holdsIfAccepted, unknown } from './check.ts';
import {
  acceptsBatches,
  acceptsFields,
  acceptsListParameters,
  acceptsParameter,
} from './google-request-check.ts';
import { docsRequest, driveRequest } from './service-request.ts';

const sharedDrives = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' } as const;

/** The checks of the assumptions about Google Docs and Drive that only read. */
export const googleChecks: readonly Check[] = [
  acceptsBatches('docs', async ({ sample }) => `/v1/documents/${await sample.document()}?fields=*`),
  acceptsBatches('drive', () => '/drive/v3/about?fields=*'),
  {
    assumption: googleAssumptions.docsTabsMask,
    run: async ({ send, sample }) => {
      const path = `/v1/documents/${await sample.document()}`;
      const read = (fields: string) => send(docsRequest('GET', path, { fields }));
      const { status } = await read('tabs/documentTab/body/content/endIndex');
      if (status === 400 && hasSmartChip((await read('tabs')).json))
        return unknown('The document has smart chips, for which Docs rejects masks.');
      return holdsIfAccepted(status, `GET /v1/documents/{documentId}: status ${status}`);
    },
  },
  acceptsFields(
    googleAssumptions.documentFields,
    'docs',
    '/v1/documents/{documentId}',
    'title,body/content/endIndex',
  ),
  acceptsFields(googleAssumptions.fileFields, 'drive', '/drive/v3/files/{fileId}', 'id,name'),
  acceptsFields(googleAssumptions.listFields, 'drive', '/drive/v3/files', 'files(id,name)'),
  acceptsFields(
    googleAssumptions.commentFields,
    'drive',
    '/drive/v3/files/{fileId}/comments',
    'comments(id,resolved)',
  ),
  acceptsFields(
    googleAssumptions.permissionFields,
    'drive',
    '/drive/v3/files/{fileId}/permissions',
    'permissions(id,role)',
  ),
  acceptsFields(
    googleAssumptions.revisionFields,
    'drive',
    '/drive/v3/files/{fileId}/revisions',
    'revisions(id,modifiedTime)',
  ),
  acceptsFields(googleAssumptions.driveFields, 'drive', '/drive/v3/drives', 'drives(id,name)'),
  {
    assumption: googleAssumptions.exportFormats,
    run: async ({ send, sample }) => {
      const path = `/drive/v3/files/${await sample.document()}/export`;
      const query = { mimeType: exportFormats.MARKDOWN.mimeType };
      const { status } = await send(driveRequest('GET', path, query));
      return holdsIfAccepted(status, `GET /drive/v3/files/{fileId}/export: status ${status}`);
    },
  },
  {
    assumption: googleAssumptions.omittedDefaults,
    run: async ({ send, sample }) => {
      const path = `/v1/documents/${await sample.document()}`;
      const { status, json } = await send(docsRequest('GET', path));
      const [first] = objectsAt(json, 'body', 'content');
      if (first === undefined) return unknown(`The document was not read: status ${status}.`);
      return holdsIf(!('startIndex' in first), 'GET /v1/documents/{documentId}: startIndex is 0');
    },
  },
  acceptsParameter(
    googleAssumptions.includeTabsContent,
    'docs',
    '/v1/documents/{documentId}',
    'includeTabsContent',
  ),
  acceptsParameter(
    googleAssumptions.supportsAllDrives,
    'drive',
    '/drive/v3/files/{fileId}',
    'supportsAllDrives',
  ),
  {
    assumption: googleAssumptions.documentAddresses,
    run: async ({ send, sample }) => {
      const id = await sample.document();
      const path = `/drive/v3/files/${id}`;
      const query = { fields: 'webViewLink' };
      const { status, json } = await send(driveRequest('GET', path, query));
      const address = valueAt(json, 'webViewLink');
      if (typeof address !== 'string')
        return unknown(`Drive returned no address of a document: status ${status}.`);
      return holdsIf(
        parseDocumentAddress(address) === id,
        'The address of a document has another format',
      );
    },
  },
  acceptsListParameters(googleAssumptions.listPageSize, { pageSize: '1' }),
  acceptsListParameters(googleAssumptions.listOrder, { orderBy: 'modifiedTime desc' }),
  acceptsListParameters(googleAssumptions.listSharedDrives, sharedDrives),
  acceptsListParameters(googleAssumptions.listCorpora, { ...sharedDrives, corpora: 'allDrives' }),
  {
    assumption: googleAssumptions.pageTokenError,
    run: async ({ send }) => {
      const query = { pageToken: 'taskdoc' };
      const response = await send(driveRequest('GET', '/drive/v3/files', query));
      if (response.status !== 400)
        return unknown(`Drive accepts the page token: status ${response.status}.`);
      const { field } = toGoogleError(response);
      return holdsIf(
        field === 'pageToken',
        'GET /drive/v3/files with an invalid page token: the error does not name pageToken',
      );
    },
  },
  acceptsFields(googleAssumptions.aboutFields, 'drive', '/drive/v3/about', 'user/me'),
];
