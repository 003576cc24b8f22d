import { expect } from 'vitest';
import type { Asker, ClientResult } from '../../ask.ts';

/** The address of a document in the editor. */
export const addressOf = (documentId: string) =>
  `https://docs.google.com/document/d/${documentId}/edit`;

const tasksQuery = `query ($id: ID!, $workspace: ID!, $first: Int, $after: String) { document(id: $id) {
  tasks(workspace: $workspace, first: $first, after: $after) {
    nodes { gid } pageInfo { endCursor hasNextPage } } } }`;

interface TaskPage {
  readonly first?: number;
  readonly after?: string | null;
}

/** Steps that the tests of `Document.tasks` share. */
export function documentTaskSteps({ ask, askAmongOthers, server }: Asker) {
  /** Creates documents. The id of the first contains `-`, that of the second only `_`. */
  async function createDocuments(): Promise<readonly [dash: string, underscore: string]> {
    const { data } = await ask(`mutation {
      dash: createDocument(input: { title: "Dash" }) { document { documentId } }
      underscore: createDocument(input: { title: "Underscore" }) { document { documentId } } }`);
    return [data.dash.document.documentId, data.underscore.document.documentId];
  }

  async function createTask(project: string, notes = ''): Promise<string> {
    const { data } = await ask(
      `mutation ($project: ID!, $notes: String!) {
        createTask(input: { project: $project, name: "Linked", notes: $notes }) { task { gid } } }`,
      { project, notes },
    );
    return data.createTask.task.gid;
  }

  /** The tasks of a document, for the credential that wrote the links. */
  async function findTasks(id: string, workspace: string, page: TaskPage = {}) {
    const { data, errors, upstream } = await askAmongOthers(tasksQuery, { id, workspace, ...page });
    return toTasks({ data, errors, upstream });
  }

  /**
   * The tasks of a document, for another credential of the same user. The server does not know what this credential has written, so
   * the response depends only on what Asana returns.
   */
  async function findTasksElsewhere(id: string, workspace: string, page: TaskPage = {}) {
    const response = await server.fetch('http://taskdoc.test/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-asana-authorization': 'Bearer sandbox-ada-pat',
        'x-google-authorization': 'Bearer sandbox-ada',
      },
      body: JSON.stringify({ query: tasksQuery, variables: { id, workspace, ...page } }),
    });
    const { data, errors = [], extensions } = await response.json();
    return toTasks({ data, errors, upstream: extensions.upstream });
  }

  return { createDocuments, createTask, findTasks, findTasksElsewhere };
}

function toTasks({ data, errors, upstream }: ClientResult) {
  expect(errors).toEqual([]);
  const { nodes, pageInfo } = data.document.tasks;
  const gids: string[] = nodes.map(({ gid }: { gid: string }) => gid);
  return { gids, pageInfo, upstream };
}
