import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { besideWrite, otherShape, type ReadKind, sentAlone } from './operation-kind.ts';

const { hundredTaskProject, taskWithEverything, graceGid, paidWorkspace } = fixtures;
const { editable, empty } = documentFixtures;

const readUser = 'GET /users/{user_gid}';
const readDocs = 'GET /v1/documents/{documentId}';
const readDrive = 'GET /drive/v3/files/{fileId}';

/** Fields of the other service. */
const besideAsana = `beside: document(id: "${empty}") { title }`;
const besideGoogle = `beside: user(id: "${graceGid}") { name }`;

/** Every kind of query. */
export const readKinds: readonly ReadKind[] = [
  {
    name: 'a read of a record of Asana',
    service: 'asana',
    route: readUser,
    query: `{ it: task(id: "${taskWithEverything}") { name createdBy { name } } ${besideAsana} }`,
    paths: [['it', 'createdBy']],
    pathsOfService: [['it']],
  },
  {
    name: 'a page of a list of Asana',
    service: 'asana',
    route: 'GET /projects/{project_gid}/tasks',
    query: `{ it: tasks(project: "${hundredTaskProject}", first: 2) { nodes { name } } ${besideAsana} }`,
    paths: [['it']],
  },
  {
    name: 'a batch of reads of Asana',
    service: 'asana',
    route: 'POST /batch',
    query: `{ it: user(id: "${graceGid}") { name } also: task(id: "${taskWithEverything}") { name } ${besideAsana} }`,
    paths: [['it'], ['also']],
    except: [
      ...sentAlone,
      'a page of HTML with 200',
      'an empty 200',
      'an incomplete response',
      otherShape,
    ],
  },
  {
    name: 'one read in a batch of Asana',
    service: 'asana',
    route: readUser,
    isOfAction: true,
    query: `{ it: user(id: "${graceGid}") { name } also: task(id: "${taskWithEverything}") { name } ${besideAsana} }`,
    paths: [['it']],
  },
  {
    name: 'a search in Asana',
    service: 'asana',
    route: 'GET /workspaces/{workspace_gid}/tasks/search',
    query: `{ it: tasks(workspace: "${paidWorkspace}", first: 2) { nodes { name } } ${besideAsana} }`,
    paths: [['it']],
    // The server reads the projects of the workspace instead.
    except: ['status 402'],
  },
  {
    name: 'a read of a document from Docs',
    service: 'google',
    route: readDocs,
    query: `{ it: document(id: "${editable}") { revisionId starred } ${besideGoogle} }`,
    paths: [['it', 'revisionId']],
    pathsOfService: [['it']],
    except: [otherShape],
  },
  {
    name: 'a read of a file from Drive',
    service: 'google',
    route: readDrive,
    query: `{ it: document(id: "${editable}") { revisionId starred } ${besideGoogle} }`,
    paths: [['it', 'starred']],
    pathsOfService: [['it']],
    except: [otherShape],
  },
  {
    name: 'a batch of reads from Docs',
    service: 'google',
    route: 'POST /batch',
    query: `{ it: document(id: "${editable}") { revisionId starred } also: document(id: "${empty}") { revisionId starred } ${besideGoogle} }`,
    paths: [
      ['it', 'revisionId'],
      ['also', 'revisionId'],
    ],
    pathsOfService: [['it'], ['also']],
    except: [
      ...sentAlone,
      '403 insufficientFilePermissions',
      '403 domainPolicy',
      'a page of HTML with 200',
      'an empty 200',
      'an incomplete response',
      otherShape,
    ],
  },
  {
    name: 'a search for documents in Drive',
    service: 'google',
    route: 'GET /drive/v3/files',
    query: `{ it: documents(first: 2) { nodes { starred } } ${besideGoogle} }`,
    paths: [['it']],
  },
  {
    name: 'a dry run of an edit',
    service: 'google',
    route: readDocs,
    query: `mutation { it: updateDocument(input: { document: "${editable}", dryRun: true, requests: [{ insertText: { text: "a", location: { index: 1 } } }] }) { sentRequests } ${besideWrite.google} }`,
    paths: [['it']],
    except: [otherShape],
  },
];
