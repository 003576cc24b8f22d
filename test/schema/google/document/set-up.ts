import type { Fault } from '../../../../sandbox/http/fault.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import type { QueryResult } from '../../../ask.ts';

// The requests and queries that the tests of documents share.

/** Documents of the sandbox that several files use. */
export const { handbook, empty, oneParagraph, editable, guestReadable } = documentFixtures;

/** The line of a read from Docs, as `reads` lists it. */
export const docsOf = (id: string, fields: string, isWithTabs = false) =>
  `GET /v1/documents/${id}${isWithTabs ? '?includeTabsContent=true' : ''} ${fields}`;

/** The line of a read from Drive, as `reads` lists it. */
export const driveOf = (id: string, fields: string) =>
  `GET /drive/v3/files/${id}?supportsAllDrives=true ${fields}`;

/** The fields of a tab, its child tabs and their child tabs. */
export const inTabs = (fields: string) =>
  `tabs(childTabs(childTabs(${fields}),${fields}),${fields})`;

/** The parts of a tab that its text contains. */
const textOfTab =
  'documentTab(body(content(paragraph(elements),table(tableRows(tableCells(content))),tableOfContents)),footers,footnotes,headers,inlineObjects)';

/** The fields of `text`, in which a title of the tabs may be selected too. */
export const fieldsOfText = (tabFields = 'tabId') =>
  inTabs(`${textOfTab},tabProperties(${tabFields})`);

/** The route of a read from Docs. */
export const readDocs = 'GET /v1/documents/{documentId}';

/** The route of a read from Drive. */
export const readDrive = 'GET /drive/v3/files/{fileId}';

/** A fault that makes a route respond with 403. */
export const forbid = (route: string, reason = 'insufficientPermissions'): Fault => ({
  kind: 'status',
  status: 403,
  reason,
  route,
});

/** A query for one document with this selection. */
export const query = (selection: string) =>
  `query ($id: ID!) { document(id: $id) { ${selection} } }`;

/** The path and code of each error. */
export const codesOf = ({ errors }: QueryResult) =>
  errors.map(({ path, extensions }) => [path?.join('.'), extensions.code]);
