import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAsker } from '../ask.ts';

const { ask } = await createAsker();

interface Cost {
  readonly minRequests: number;
  readonly maxRequests: number | null;
  readonly minReads: number;
  readonly maxReads: number | null;
  readonly writes: number;
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => `${1000 + index}`);

const document = '1LaunchPlan2027Doc0000000000000000000000000';

const documents = ids(50).map((id) => `Document:${id.padEnd(40, '0')}`);

/** The operation of each row, with its variables. */
const operations: Readonly<Record<string, readonly [document: string, variables?: object]>> = {
  'one task, any fields and any records that are part of it': [
    '{ task(id: "1") { name notes assignee { name } section { name } projects { name } tags { name } parent { name } } }',
  ],
  'a project with 100 tasks, each with assignee, section, projects, tags': [
    '{ project(id: "1") { name tasks(first: 100) { nodes { name assignee { name } section { name } projects { name } tags { name } } } } }',
  ],
  "a workspace's 10 projects, each with its first 20 tasks and assignees": [
    '{ projects(workspace: "1", first: 10) { nodes { name tasks(first: 20) { nodes { name assignee { name } } } } } }',
  ],
  '100 tasks, each with its stories and their authors': [
    '{ tasks(project: "1", first: 100) { nodes { name stories { nodes { text createdBy { name } } } } } }',
  ],
  'a search by name for twenty tasks and twenty documents, with names and titles': [
    '{ search(workspace: "1", text: "plan") { tasks { name } documents { title } } }',
  ],
  'a search that finds fifty documents, with title and date': [
    '{ documents(name: "plan") { nodes { title modifiedAt } } }',
  ],
  'a search that finds fifty documents, with their text': [
    '{ documents(name: "plan") { nodes { title text } } }',
  ],
  'a document’s text with its suggestions accepted, and with them rejected': [
    `{ document(id: "${document}") { accepted: text(suggestions: ACCEPTED) rejected: text(suggestions: REJECTED) } }`,
  ],
  'a document renamed by `updateDocumentFile`, with fields of its file': [
    `mutation { updateDocumentFile(input: { document: "${document}", title: "x" }) { document { title modifiedAt } } }`,
  ],
  'the same, with its text': [
    `mutation { updateDocumentFile(input: { document: "${document}", title: "x" }) { document { title text } } }`,
  ],
  'a text changed by `editDocumentText`': [
    `mutation { editDocumentText(input: { document: "${document}", edits: [{ find: "a", replaceWith: "b" }] }) { revisionId } }`,
  ],
  'a change suggested by `suggestDocumentEdits`': [
    `mutation { suggestDocumentEdits(input: { document: "${document}", edits: [{ find: "a", replaceWith: "b" }] }) { edits { suggestionIds } } }`,
  ],
  'an image of Drive inserted by `insertDocumentImage`': [
    `mutation { insertDocumentImage(input: { document: "${document}", image: "${document}", after: { end: true } }) { revisionId } }`,
  ],
  'a folder created by `createFolder`': [
    'mutation { createFolder(input: { name: "x" }) { folder { name } } }',
  ],
  'a shortcut created by `createShortcut`, with its target': [
    `mutation { createShortcut(input: { target: "${document}" }) { file { name target { fileId } } } }`,
  ],
  'a folder moved to the root folder by `moveFolder`, or changed by `updateFolder`': [
    'mutation { moveFolder(input: { folder: "1LaunchPressFolder00000000000000000000000000", parent: "root" }) { folder { name } } }',
  ],
  'a document moved to the root folder by `moveDocument`': [
    `mutation { moveDocument(input: { document: "${document}", folder: "root" }) { document { title } } }`,
  ],
  'fifty documents by their ids, with the first hundred permissions of each': [
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Document { title permissions(first: 100) { nodes { role } } } } }',
    { ids: documents },
  ],
  'a search that finds fifty documents, with the name of the folder of each': [
    '{ documents(name: "plan") { nodes { title folder { name } } } }',
  ],
  'fifty documents by their ids, with the first thousand revisions of each': [
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Document { title revisions(first: 1000) { nodes { modifiedAt } } } } }',
    { ids: documents },
  ],
  'a folder with its documents and folders': [
    '{ folder(id: "root") { name documents { nodes { title modifiedAt } } folders { nodes { name url } } } }',
  ],
  'the first thousand files of a folder, with their kinds and names': [
    '{ folder(id: "root") { files(first: 1000) { nodes { kind name } } } }',
  ],
  'a shared drive with its documents and the folders at its top': [
    '{ sharedDrive(id: "0ADrive0000000000PVA") { name documents { nodes { title } } rootFolder { folders { nodes { name } } } } }',
  ],
  'the first hundred shared drives, with their names': [
    '{ sharedDrives(first: 100) { nodes { name } } }',
  ],
  'a document shared by `shareDocument`': [
    `mutation { shareDocument(input: { document: "${document}", type: USER, role: READER, email: "a@b.example" }) { permission { role } } }`,
  ],
  'the role of a permission changed by `updateDocumentPermission`': [
    `mutation { updateDocumentPermission(input: { document: "${document}", permissionId: "07", role: READER }) { permission { role } } }`,
  ],
  'a document moved to the trash by `trashDocument`, or out of it by `restoreDocument`': [
    `mutation { trashDocument(input: { document: "${document}" }) { document { trashed } } }`,
  ],
  'a permission removed by `unshareDocument`': [
    `mutation { unshareDocument(input: { document: "${document}", permissionId: "07" }) { deletedPermissionId } }`,
  ],
  'a document deleted by `deleteDocument`': [
    `mutation { deleteDocument(input: { document: "${document}" }) { deletedDocumentId } }`,
  ],
  'Markdown written to a document by `appendToDocument`, `insertIntoDocument` or `replaceDocumentSection`':
    [
      `mutation { appendToDocument(input: { document: "${document}", markdown: "# x" }) { losses revisionId } }`,
    ],
  'the same, with footnotes': [
    `mutation { appendToDocument(input: { document: "${document}", markdown: "x[^1]\\n\\n[^1]: y" }) { losses } }`,
  ],
  'the same without footnotes, with the text of the document': [
    `mutation { appendToDocument(input: { document: "${document}", markdown: "# x" }) { document { text } } }`,
  ],
  'the content of a document replaced with Markdown by `replaceDocumentContent`': [
    `mutation { replaceDocumentContent(input: { document: "${document}", markdown: "# x" }) { losses revisionId } }`,
  ],
  'values written to a table by `fillTable`': [
    `mutation { fillTable(input: { document: "${document}", table: {}, rows: [["x[^1]"]], format: MARKDOWN }) { losses revisionId } }`,
  ],
  'a document created by `createDocument` with Markdown, in a folder or not': [
    'mutation { createDocument(input: { title: "x", markdown: "# x" }) { losses document { revisionId } } }',
  ],
  'a search that finds fifty documents, with their comments': [
    '{ documents(name: "plan") { nodes { comments { nodes { content replies { content } } } } } }',
  ],
  'fifty documents by their ids, with the first hundred comments of each': [
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Document { title comments(first: 100) { nodes { content } } } } }',
    { ids: documents },
  ],
  'a comment on a document written': [
    'mutation { createDocumentComment(input: { document: "1LaunchPlan2027Doc0000000000000000000000000", content: "Hi" }) { comment { id } } }',
  ],
  'a comment on a document changed or deleted': [
    'mutation { updateDocumentComment(input: { comment: "DocumentComment:1LaunchPlan2027Doc0000000000000000000000000/AAAA", content: "Hi" }) { comment { id } } }',
  ],
  'a comment on a document resolved, with its new state': [
    'mutation { resolveDocumentComment(input: { comment: "DocumentComment:1LaunchPlan2027Doc0000000000000000000000000/AAAA" }) { comment { resolved } } }',
  ],
  'a template copied and filled with texts by `copyDocument`': [
    `mutation { copyDocument(input: { document: "${document}", fill: [{ find: "a", text: "b" }, { find: "c", text: "d" }] }) { copyId } }`,
  ],
  'the same, with an image': [
    `mutation { copyDocument(input: { document: "${document}", fill: [{ find: "a", text: "b" }, { find: "c", imageUrl: "https://images.example/c.png" }] }) { copyId } }`,
  ],
  'the same, with Markdown and an image': [
    `mutation { copyDocument(input: { document: "${document}", fill: [{ find: "a", text: "b" }, { find: "c", imageUrl: "https://images.example/c.png" }, { find: "d", markdown: "e[^1]" }] }) { copyId } }`,
  ],
  'a copy that exists filled by `copyDocument`': [
    `mutation { copyDocument(input: { document: "${document}", copy: "${document}x", fill: [{ find: "a", text: "b" }] }) { copyId } }`,
  ],
  '100 tasks with the titles of all documents that they link to': [
    '{ tasks(project: "1", first: 100) { nodes { documents { title } } } }',
  ],
  '100 tasks with the titles of the documents in their notes: `documents(in: [NOTES])`': [
    '{ tasks(project: "1", first: 100) { nodes { documents(in: [NOTES]) { title } } } }',
  ],
  'a document with the first tasks that link to it': [
    `{ document(id: "${document}") { title tasks(workspace: "1", first: 10) { nodes { name } } } }`,
  ],
  'the first 50 tasks of a workspace that match a filter by tags and completion': [
    '{ tasks(workspace: "1", filter: { tags: { any: ["2"] }, completed: false }) { nodes { name } } }',
  ],
  'the same tasks, the last changed first': [
    '{ tasks(workspace: "1", filter: { tags: { any: ["2"] }, completed: false }, orderBy: { by: MODIFIED_AT }) { nodes { name } } }',
  ],
  'the same tasks, sorted by due date': [
    '{ tasks(workspace: "1", filter: { tags: { any: ["2"] }, completed: false }, orderBy: { by: DUE_ON }) { nodes { name } } }',
  ],
  'the first 50 tasks of a project that match a filter by tags and due date': [
    '{ project(id: "1") { tasks(filter: { tags: { any: ["2"] }, dueOn: { from: "2026-03-01" } }) { nodes { name } } } }',
  ],
  'one change of `projectChanged`, with the name of its task and of the user': [
    'subscription { projectChanged(id: "1") { task { name } by { name } } }',
  ],
  'one change of `projectChanged`, with `kind`, `nodeId` and the id of its task': [
    'subscription { projectChanged(id: "1") { kind nodeId task { id } } }',
  ],
  'one change of `documentChanged`, with the title of the document': [
    'subscription { documentChanged(id: "1LaunchPlan2027Doc0000000000000000000000000") { document { title } } }',
  ],
  'ten tasks changed by one `updateTasks`': [
    'mutation ($tasks: [UpdateTaskInput!]!) { updateTasks(input: { tasks: $tasks }) { results { task { name } } } }',
    { tasks: ids(10).map((task) => ({ task, completed: true })) },
  ],
  'the status updates of a project, with their authors': [
    '{ project(id: "1") { statusUpdates { nodes { title statusType author { name } } } } }',
  ],
  'a status update created by `createStatusUpdate`, with its project': [
    'mutation { createStatusUpdate(input: { project: "1", statusType: ON_TRACK, text: "x" }) { statusUpdate { title project { name } } } }',
  ],
  'a status update deleted by `deleteStatusUpdate`': [
    'mutation { deleteStatusUpdate(input: { statusUpdate: "1" }) { deletedStatusUpdateId } }',
  ],
  'three tags added to ten tasks by one `addTagsToTasks`': [
    'mutation ($input: AddTagsToTasksInput!) { addTagsToTasks(input: $input) { results { error { code } } } }',
    { input: { tasks: ids(10), tags: ids(3) } },
  ],
  'the same, with the names of the tasks and of their tags': [
    'mutation ($input: AddTagsToTasksInput!) { addTagsToTasks(input: $input) { results { task { name tags { name } } } } }',
    { input: { tasks: ids(10), tags: ids(3) } },
  ],
  'fifty tasks moved to a section by one `addTasksToProject`, with their names': [
    'mutation ($input: AddTasksToProjectInput!) { addTasksToProject(input: $input) { results { task { name } } } }',
    { input: { tasks: ids(50), project: '1', section: '2' } },
  ],
  'fifty tasks moved next to another task, in the order of the list': [
    'mutation ($input: AddTasksToProjectInput!) { addTasksToProject(input: $input) { results { error { code } } } }',
    { input: { tasks: ids(50), project: '1', after: '2' } },
  ],
  'a link attached to a task by `attachLink`, with all fields of the attachment': [
    'mutation ($input: AttachLinkInput!) { attachLink(input: $input) { attachment { name host sizeBytes viewUrl parent { name } } } }',
    { input: { task: '1', url: 'https://a.example/', name: 'x' } },
  ],
  'a task copied by `duplicateTask`, with a wait of 5 seconds': [
    'mutation { duplicateTask(input: { task: "1", name: "x" }) { outcome job { newTask { name } } } }',
  ],
  'the same with a wait of 30 seconds, and the first subtasks of the copy': [
    'mutation { duplicateTask(input: { task: "1", name: "x", waitSeconds: 30 }) { outcome job { newTask { name subtasks { nodes { name } } } } } }',
  ],
  'a project copied by `duplicateProject` without waiting': [
    'mutation { duplicateProject(input: { project: "1", name: "x", waitSeconds: 0 }) { job { id newProject { name } } } }',
  ],
  'fifty tasks that [another graph](federation.md) refers to by their gids': [
    'query ($refs: [_Any!]!) { _entities(representations: $refs) { ... on Task { name } } }',
    { refs: ids(50).map((gid) => ({ __typename: 'Task', gid })) },
  ],
};

const count = (min: number, max: number | null, noun: string): string => {
  const plural = (number: number) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  if (max === null) return min === 0 ? `any number of ${noun}s` : `${plural(min)} or more`;
  return min === max ? plural(min) : `${min} to ${plural(max)}`;
};

function describeCost({ minRequests, maxRequests, minReads, maxReads, writes }: Cost): string {
  if (maxRequests === 0) return '';
  const calls = [
    ...(maxReads === 0 ? [] : [count(minReads, maxReads, 'read')]),
    ...(writes === 0 ? [] : [count(writes, writes, 'write')]),
  ];
  return `${calls.join(' and ')} in ${count(minRequests, maxRequests, 'request')}`;
}

const page = readFileSync(new URL('../../docs/schema.md', import.meta.url), 'utf8');
const table =
  /\| query \| Asana \| Google \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(page)?.[1] ?? '';

test('every row of the cost table in docs/schema.md comes from `cost`, which sends nothing', async () => {
  const costQuery = `query ($document: String, $variables: JSONObject) {
    cost(document: $document, variables: $variables) { asana { ...All } google { ...All } }
  }
  fragment All on ServiceCost { minRequests maxRequests minReads maxReads writes }`;
  let expected = '';
  for (const [name, [document, variables = {}]] of Object.entries(operations)) {
    const { data, errors, wireRequests } = await ask(costQuery, { document, variables });
    expect(errors).toEqual([]);
    expect(wireRequests).toBe(0);
    const { asana, google } = data.cost;
    expected += `| ${name} | ${describeCost(asana)} | ${describeCost(google)} |\n`;
  }
  expect(table, 'replace the cost table of docs/schema.md with the expected one').toBe(expected);
});
