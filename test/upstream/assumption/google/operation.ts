import type { AssumptionId } from '../../../../sandbox/assumption/setting.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';

const { editable, nestedTabs, oneParagraph } = documentFixtures;

const twoDocuments = (fields: string) =>
  `{ a: document(id: "${editable}") { ${fields} } b: document(id: "${oneParagraph}") { ${fields} } }`;

/**
 * These have no alternative, so the error of an operation names them: see export-format.test.ts, insert-image.test.ts, resource-key.test.ts and utf16-index.test.ts. Or no response
 * shows that they do not hold, so there is no note: see google-wording.test.ts, google-oauth.test.ts and google-response.test.ts. The errors about suggestions
 * have their own texts: see suggest-edits.test.ts.
 */
export const googleWithoutOperation = [
  'google.error-words',
  'google.export-formats',
  'google.first-refresh-token',
  'google.inserted-sizes',
  'google.name-prefix',
  'google.office-file-wording',
  'google.omitted-defaults',
  'google.page-token-error',
  'google.refresh-token',
  'google.rejected-request-wording',
  'google.resource-keys',
  'google.saved-suggestions',
  'google.shared-images',
  'google.suggested-edits',
  'google.utf16-indexes',
] as const satisfies readonly AssumptionId[];

/** An assumption about Google without an operation here. */
export type GoogleWithoutOperation = (typeof googleWithoutOperation)[number];

/** An operation for each assumption about Google that depends on it. */
export const googleOperations: Readonly<
  Record<Exclude<Extract<AssumptionId, `google.${string}`>, GoogleWithoutOperation>, string>
> = {
  'google.docs-batch': twoDocuments('body { content { endIndex } }'),
  'google.drive-batch': twoDocuments('title modifiedAt'),
  'google.document-addresses': `mutation { linkDocument(input: { task: "${fixtures.emptyTask}", document: "${editable}" }) { document { title } } }`,
  'google.docs-tabs-mask':
    '{ documents(name: "Launch", first: 2) { nodes { tabs { title body { content { endIndex } } } } } }',
  'google.fields-about': '{ viewer { google { user { displayName emailAddress } } } }',
  'google.fields-comments': `{ document(id: "${editable}") { comments { nodes { content } } } }`,
  'google.fields-documents-batch-update': `mutation { updateDocument(input: { document: "${editable}", requests: [{ insertText: { text: "A", location: { index: 1 } } }] }) { replies } }`,
  'google.fields-documents-create':
    'mutation { createDocument(input: { title: "New" }) { document { title body { content { endIndex } } } } }',
  'google.fields-documents-get': `{ document(id: "${oneParagraph}") { body { content { endIndex } } } }`,
  'google.fields-drives': '{ sharedDrives { nodes { name createdAt } } }',
  'google.fields-files-copy': `mutation { copyDocument(input: { document: "${oneParagraph}" }) { document { title } } }`,
  'google.fields-files-get': `{ document(id: "${oneParagraph}") { title modifiedAt owners { displayName } } }`,
  'google.fields-permissions': `{ document(id: "${editable}") { permissions { nodes { role } } } }`,
  'google.fields-revisions': `{ document(id: "${editable}") { revisions { nodes { modifiedAt } } } }`,
  'google.fields-files-list': '{ documents(name: "Launch") { nodes { title modifiedAt } } }',
  'google.include-tabs-content': `{ document(id: "${nestedTabs}") { text tabs { title body { content { endIndex } } } } }`,
  'google.supports-all-drives': `{ document(id: "${oneParagraph}") { title modifiedAt } }`,
  'google.list-corpora': '{ documents(name: "Launch") { nodes { title modifiedAt } } }',
  'google.list-order': '{ documents(first: 3) { nodes { title } } }',
  'google.list-page-size':
    '{ documents(first: 2) { nodes { title text } pageInfo { hasNextPage } } }',
  'google.revision-conflict-wording': `mutation { updateDocument(input: { document: "${editable}", requiredRevisionId: "outdated", requests: [{ insertText: { text: "A", location: { index: 1 } } }] }) { replies } }`,
  'google.list-shared-drives': '{ documents(name: "Launch") { nodes { title } } }',
};
