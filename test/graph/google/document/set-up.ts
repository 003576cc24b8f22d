import type { Fault } from '../../../../sandbox/http/fault.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import type { Answer } from '../../../ask.ts';

// The requests and queries that the tests of documents share.

export const { handbook, empty, oneParagraph, editable, guestReadable, wordFile } =
  documentFixtures;

export const docsOf = (id: string, fields: string, isWithTabs = false) =>
  `GET /v1/documents/${id}${isWithTabs ? '?includeTabsContent=true' : ''} ${fields}`;

export const driveOf = (id: string, fields: string) =>
  `GET /drive/v3/files/${id}?supportsAllDrives=true ${fields}`;

/** The fields of a tab, its child tabs and their child tabs. */
export const inTabs = (fields: string) =>
  `tabs(childTabs(childTabs(${fields}),${fields}),${fields})`;

export const readDocs = 'GET /v1/documents/{documentId}';

export const readDrive = 'GET /drive/v3/files/{fileId}';

export const forbid = (route: string, reason = 'insufficientPermissions'): Fault => ({
  kind: 'status',
  status: 403,
  reason,
  route,
});

export const query = (selection: string) =>
  `query ($id: ID!) { document(id: $id) { ${selection} } }`;

export const codesOf = ({ errors }: Answer) =>
  errors.map(({ path, extensions }) => [path?.join('.'), extensions.code]);
