import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import { mutationCases } from '../../asana/mutation/mutation-case.ts';
import { bulkSelection } from '../../asana/mutation/mutation-kind.ts';
import { type MutationTestServer, toMutation } from '../../asana/set-up.ts';
import { commentKinds } from './comment-kind.ts';
import { besideWrite, otherShape, sentAlone, type WriteKind } from './operation-kind.ts';
import { sharingKinds } from './sharing-kind.ts';

const { emptyTask } = fixtures;
const { editable, oneParagraph } = documentFixtures;

const toQuery = (service: 'asana' | 'google', name: string, selection: string) =>
  toMutation(name, selection).replace(/ }$/, ` ${besideWrite[service]} }`);

const ten = (name: string) => Array.from({ length: 10 }, (_, at) => `${name}${at}.`);

/** How many subtasks have each of these names. */
async function countSubtasks(
  { asanaState }: MutationTestServer,
  names: readonly (readonly string[])[],
) {
  const rows = await asanaState<{ name: string }[]>(
    `/tasks/${emptyTask}/subtasks?opt_fields=name&limit=100`,
  );
  return names.map((some) => some.map((one) => rows.filter(({ name }) => name === one).length));
}

async function googleState(url: string): Promise<unknown> {
  const response = await fetch(url, { headers: { authorization: 'Bearer sandbox-ada' } });
  return response.json();
}

async function countInsertions(
  { sandbox }: MutationTestServer,
  names: readonly string[],
  id: string = oneParagraph,
) {
  const document = await googleState(`${sandbox.googleDocsBaseUrl}/v1/documents/${id}`);
  const text = JSON.stringify(document);
  return names.map((name) => [text.split(name).length - 1]);
}

async function countTitles({ sandbox }: MutationTestServer, names: readonly string[]) {
  const query = new URLSearchParams({ q: "name contains 'Written'", pageSize: '100' });
  const found = await googleState(`${sandbox.googleDriveBaseUrl}/drive/v3/files?${query}`);
  const { files } = found as { files: { name: string }[] };
  return names.map((name) => [files.filter((file) => file.name === name).length]);
}

const insertion = (name: string) => ({ insertText: { text: name, location: { index: 1 } } });

const tenTasks = {
  service: 'asana',
  query: toQuery('asana', 'createTasks', bulkSelection),
  variables: (name: string) => ({
    input: { tasks: ten(name).map((one) => ({ parent: emptyTask, name: one })) },
  }),
  isBulk: true,
  countWrites: (server: MutationTestServer, names: readonly string[]) =>
    countSubtasks(server, names.map(ten)),
} as const;

const taggedTasks = findUntagged(10);

/** Ten tasks of a project that do not have the tag yet. */
function findUntagged(count: number): readonly string[] {
  const { sectionGids } = rowOf(world.projects, fixtures.hundredTaskProject);
  const gids = sectionGids.flatMap((gid) => rowOf(world.sections, gid).taskGids);
  const isUntagged = (gid: string) => !rowOf(world.tasks, gid).tagGids.includes(fixtures.tag);
  return gids.filter(isUntagged).slice(0, count);
}

/** Its tasks are not read after the writes, so only the writes fail. */
const tenTagged = {
  service: 'asana',
  query: toQuery('asana', 'addTagsToTasks', bulkSelection.replace('name', 'id')),
  variables: () => ({ input: { tasks: taggedTasks, tags: [fixtures.tag] } }),
  isBulk: true,
  isOnce: true,
  countWrites: async ({ asanaState }: MutationTestServer) => [
    await Promise.all(
      taggedTasks.map(async (gid) => {
        const path = `/tasks/${gid}/stories?opt_fields=resource_subtype`;
        const stories = await asanaState<{ resource_subtype: string }[]>(path);
        return stories.filter((one) => one.resource_subtype === 'added_to_tag').length;
      }),
    ),
  ],
} as const;

/** The file of a document, as Drive returns it to its owner; undefined if there is none. */
async function fileOf(
  { sandbox }: MutationTestServer,
  id: string,
  fields: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const url = `${sandbox.googleDriveBaseUrl}/drive/v3/files/${id}?fields=${fields}`;
  const file = (await googleState(url)) as Readonly<Record<string, unknown>>;
  return 'error' in file ? undefined : file;
}

interface FileChangeCase {
  readonly name: string;
  /** The input that names the file. Default: `document`. */
  readonly argument?: 'folder';
  /** All cases are also executed at the same time, so each changes a document of its own. */
  readonly document: string;
  readonly except?: readonly string[];
  readonly more?: string;
  readonly fields: string;
  readonly isChanged: (file: Readonly<Record<string, unknown>> | undefined) => boolean;
}

const fileChanges: readonly FileChangeCase[] = [
  {
    name: 'updateDocumentFile',
    document: editable,
    more: 'starred: true',
    fields: 'starred',
    isChanged: (file) => file?.['starred'] === true,
  },
  {
    name: 'moveDocument',
    document: documentFixtures.oddName,
    more: `folder: "${documentFixtures.sharedDrive}"`,
    fields: 'parents',
    // Without the parameter for shared drives, the file is no longer found.
    isChanged: (file) => file === undefined,
  },
  {
    name: 'trashDocument',
    document: documentFixtures.nestedTabs,
    fields: 'trashed',
    isChanged: (file) => file?.['trashed'] === true,
  },
  {
    name: 'restoreDocument',
    document: documentFixtures.trashed,
    fields: 'trashed',
    isChanged: (file) => file?.['trashed'] === false,
  },
  {
    name: 'deleteDocument',
    document: documentFixtures.empty,
    fields: 'id',
    isChanged: (file) => file === undefined,
    // The response has no content, so it has no part that can be missing.
    except: ['a reset during the response', 'an incomplete response'],
  },
  {
    name: 'updateFolder',
    argument: 'folder',
    document: documentFixtures.folder,
    more: 'starred: true',
    fields: 'starred',
    isChanged: (file) => file?.['starred'] === true,
  },
  {
    name: 'moveFolder',
    argument: 'folder',
    document: documentFixtures.subfolder,
    more: 'parent: "root"',
    fields: 'parents',
    isChanged: (file) => !String(file?.['parents']).includes(documentFixtures.folder),
  },
];

/** The mutations of the file of a document, and of a folder. Each can succeed once. */
const fileKinds = fileChanges.map(
  ({
    name,
    argument = 'document',
    document,
    more = '',
    fields,
    isChanged,
    except = [],
  }): WriteKind => ({
    name,
    service: 'google',
    route: `${name === 'deleteDocument' ? 'DELETE' : 'PATCH'} /drive/v3/files/{fileId}`,
    query: `mutation { it: ${name}(input: { ${argument}: "${document}", ${more} }) { ${name === 'deleteDocument' ? 'deletedDocumentId' : argument === 'folder' ? 'folder { name }' : 'document { title }'} } ${besideWrite.google} }`,
    variables: () => ({}),
    except: [otherShape, ...except],
    countWrites: async (server) => [[isChanged(await fileOf(server, document, fields)) ? 1 : 0]],
    isOnce: true,
  }),
);

/**
 * The mutations that write Markdown or values to a document. Each write is limited to the revision that was read, so that only one of several at
 * the same time is applied.
 */
const markdownKinds = [
  { name: 'appendToDocument', document: documentFixtures.emoji, more: {} },
  {
    name: 'insertIntoDocument',
    document: documentFixtures.tablesInTables,
    more: { after: { end: true } },
  },
  {
    name: 'replaceDocumentSection',
    document: documentFixtures.template,
    more: { heading: 'Decisions' },
  },
  { name: 'replaceDocumentContent', document: documentFixtures.private, more: {} },
  { name: 'fillTable', document: documentFixtures.handbook, more: { table: {} } },
].map(
  ({ name, document, more }): WriteKind => ({
    name,
    service: 'google',
    route: 'POST /v1/documents/{documentId}:batchUpdate',
    query: toQuery('google', name, 'document { title }'),
    variables: (text) => ({
      input: {
        document,
        ...(name === 'fillTable' ? { rows: [[], [text]] } : { markdown: text }),
        ...more,
      },
    }),
    except: [otherShape],
    countWrites: (server, names) => countInsertions(server, names, document),
    isOnce: true,
    isGuarded: true,
  }),
);

const suggestionKind: WriteKind = {
  name: 'suggestDocumentEdits',
  service: 'google',
  route: 'POST /v1/documents/{documentId}:batchUpdate',
  query: toQuery('google', 'suggestDocumentEdits', 'document { title }'),
  variables: (replaceWith) => ({
    input: { document: documentFixtures.companyWide, edits: [{ find: 'first', replaceWith }] },
  }),
  // The first suggestion of a credential is made in a new document.
  before:
    'mutation { suggestDocumentEdits(input: { document: "1NoSuchDocument00000000000000000000000000000", edits: [{ find: "a", replaceWith: "b" }] }) { revisionId } }',
  // The document shows what was written although its response is incomplete: see suggest-edits.test.ts.
  except: [otherShape, 'a reset during the response', 'an incomplete response'],
  countWrites: (server, names) => countInsertions(server, names, documentFixtures.companyWide),
  isOnce: true,
  isGuarded: true,
};

const textKind: WriteKind = {
  name: 'editDocumentText',
  service: 'google',
  route: 'POST /v1/documents/{documentId}:batchUpdate',
  query: toQuery('google', 'editDocumentText', 'document { title }'),
  variables: (replaceWith) => ({
    input: { document: documentFixtures.commentable, edits: [{ find: 'balconies', replaceWith }] },
  }),
  except: [otherShape],
  countWrites: (server, names) => countInsertions(server, names, documentFixtures.commentable),
  isOnce: true,
  isGuarded: true,
};

/** Everybody can open the image already, so that only the document is changed. */
const imageKind: WriteKind = {
  name: 'insertDocumentImage',
  service: 'google',
  route: 'POST /v1/documents/{documentId}:batchUpdate',
  query: toQuery('google', 'insertDocumentImage', 'document { title }'),
  variables: () => ({
    input: {
      document: documentFixtures.rightToLeft,
      image: documentFixtures.image,
      after: { end: true },
    },
  }),
  // Only the lost response contains the id of the image, so `applied` is YES: see insert-image.test.ts.
  except: [otherShape, 'a reset after the write', 'half of a response in time'],
  countWrites: (server) =>
    countInsertions(server, [`uc?id=${documentFixtures.image}`], documentFixtures.rightToLeft),
  isOnce: true,
  isGuarded: true,
};

/** Every kind of mutation. */
export const writeKinds: readonly WriteKind[] = [
  ...mutationCases.map(
    ({ name, input, selection, route, countWrites, isOnce, except }): WriteKind => ({
      name,
      service: 'asana',
      route,
      query: toQuery('asana', name, selection),
      variables: (unique) => ({ input: input(unique) }),
      ...(selection === bulkSelection && { isBulk: true }),
      countWrites: async (server, names) =>
        (await countWrites(server, names)).map((count) => [count]),
      ...(isOnce && { isOnce }),
      ...(except && { except }),
    }),
  ),
  {
    name: 'createTasks with ten tasks',
    route: 'POST /batch',
    isBatch: true,
    ...tenTasks,
    except: sentAlone,
  },
  {
    name: 'one of ten tasks of createTasks',
    route: 'POST /tasks',
    isOfAction: true,
    ...tenTasks,
    // The subtasks of all cases would not fit into the page that counts them.
    isOnce: true,
  },
  {
    name: 'addTagsToTasks with ten tasks',
    route: 'POST /batch',
    isBatch: true,
    ...tenTagged,
    except: sentAlone,
  },
  {
    name: 'one of ten tasks of addTagsToTasks',
    route: 'POST /tasks/{task_gid}/addTag',
    isOfAction: true,
    ...tenTagged,
  },
  {
    name: 'linkDocument',
    service: 'asana',
    route: 'POST /attachments',
    query: toQuery('asana', 'linkDocument', 'task { name }'),
    variables: () => ({ input: { task: emptyTask, document: editable } }),
    // The server then sends the link in another form: see test/upstream/assumption/alternative-write.test.ts.
    except: ['status 400'],
    countWrites: async ({ asanaState }) => [
      [(await asanaState<object[]>(`/attachments?parent=${emptyTask}`)).length],
    ],
    isOnce: true,
  },
  {
    name: 'createDocument',
    service: 'google',
    route: 'POST /v1/documents',
    query: toQuery('google', 'createDocument', 'document { title }'),
    variables: (title) => ({ input: { title } }),
    except: [otherShape],
    countWrites: countTitles,
  },
  {
    name: 'createDocument in a folder',
    service: 'google',
    route: 'POST /drive/v3/files',
    query: toQuery('google', 'createDocument', 'document { title }'),
    variables: (title) => ({ input: { title, folder: documentFixtures.folder } }),
    except: [otherShape],
    countWrites: countTitles,
  },
  {
    name: 'createFolder',
    service: 'google',
    route: 'POST /drive/v3/files',
    query: toQuery('google', 'createFolder', 'folder { name }'),
    variables: (name) => ({ input: { name } }),
    except: [otherShape],
    countWrites: countTitles,
  },
  {
    name: 'createShortcut',
    service: 'google',
    route: 'POST /drive/v3/files',
    query: toQuery('google', 'createShortcut', 'file { name }'),
    variables: (name) => ({ input: { target: editable, name } }),
    except: [otherShape],
    countWrites: countTitles,
  },
  ...fileKinds,
  ...sharingKinds,
  {
    name: 'updateDocument',
    service: 'google',
    route: 'POST /v1/documents/{documentId}:batchUpdate',
    query: toQuery('google', 'updateDocument', 'document { title }'),
    variables: (name) => ({ input: { document: oneParagraph, requests: [insertion(name)] } }),
    except: [otherShape],
    countWrites: (server, names) => countInsertions(server, names),
  },
  {
    name: 'copyDocument',
    service: 'google',
    route: 'POST /drive/v3/files/{fileId}/copy',
    query: toQuery('google', 'copyDocument', 'document { title }'),
    variables: (title) => ({ input: { document: editable, title } }),
    except: [otherShape],
    countWrites: countTitles,
  },
  {
    name: 'copyDocument with Markdown for a copy that exists',
    service: 'google',
    route: 'POST /v1/documents/{documentId}:batchUpdate',
    query: toQuery('google', 'copyDocument', 'copyId fillError { code applied retryable help }'),
    variables: (markdown) => ({
      input: {
        document: editable,
        copy: documentFixtures.everyElement,
        fill: [{ find: 'Level 5', markdown }],
      },
    }),
    except: [otherShape],
    countWrites: (server, names) => countInsertions(server, names, documentFixtures.everyElement),
    errorField: 'fillError',
    isOnce: true,
    isGuarded: true,
  },
  ...markdownKinds,
  suggestionKind,
  textKind,
  imageKind,
  ...commentKinds,
  {
    name: 'rawRequest with POST to Asana',
    service: 'asana',
    route: 'POST /tasks',
    isRaw: true,
    query: toQuery('asana', 'rawRequest', 'status'),
    variables: (name) => ({
      input: {
        service: 'ASANA',
        method: 'POST',
        path: '/v1/tasks',
        body: { parent: emptyTask, name },
      },
    }),
    countWrites: (server, names) =>
      countSubtasks(
        server,
        names.map((name) => [name]),
      ),
  },
  {
    name: 'rawRequest with POST to Docs',
    service: 'google',
    route: 'POST /v1/documents/{documentId}:batchUpdate',
    isRaw: true,
    query: toQuery('google', 'rawRequest', 'status'),
    variables: (name) => ({
      input: {
        service: 'GOOGLE',
        method: 'POST',
        path: `/v1/documents/${oneParagraph}:batchUpdate`,
        body: { requests: [insertion(name)] },
      },
    }),
    countWrites: (server, names) => countInsertions(server, names),
  },
];
