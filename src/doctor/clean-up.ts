import { setTimeout as sleep } from 'node:timers/promises';
import { UpstreamError } from '../upstream/http/upstream-error.ts';
import { listAll } from './asana-list.ts';
import { type FoundRecord, findTestDocuments, findTestProjects } from './left-behind.ts';
import { NoSample } from './sample.ts';
import { type Api, NoToken, type SendRequest } from './service-request.ts';
import { type CreatedRecords, isTestName } from './test-record.ts';

// Deletes the records that `doctor --write` has created.

export interface CleanUp {
  readonly deleted: number;
  /** One sentence for each record that still exists, with what to do. */
  readonly notDeleted: readonly string[];
}

const maxAttempts = 3;

/** The longest time to wait for the end of a rate limit. A longer one leaves the record to the next run. */
const maxWaitMs = 30_000;

export async function deleteCreated(send: SendRequest, created: CreatedRecords): Promise<CleanUp> {
  const { name, projects, tasks, documents, hasUnknown } = created;
  const cleanUp = createCleanUp(send);
  for (const id of tasks) await cleanUp.delete('asana', 'task', { id, name });
  for (const id of projects) await cleanUp.deleteProject({ id, name });
  for (const id of documents) await cleanUp.delete('drive', 'document', { id, name });
  if (hasUnknown) await cleanUp.deleteFound();
  return cleanUp.result;
}

/** Deletes what earlier runs of this account left behind. */
export async function deleteLeftBehind(send: SendRequest): Promise<CleanUp> {
  const cleanUp = createCleanUp(send);
  await cleanUp.deleteFound();
  return cleanUp.result;
}

const paths = { task: '/tasks', project: '/projects', document: '/drive/v3/files' } as const;
const places = { asana: 'Asana', docs: 'Google Drive', drive: 'Google Drive' } as const;

function createCleanUp(send: SendRequest) {
  const result = { deleted: 0, notDeleted: [] as string[] };

  async function deleteOne(api: Api, kind: keyof typeof paths, { id, name }: FoundRecord) {
    const failure = await sendDelete(send, api, `${paths[kind]}/${id}`);
    if (failure === null) result.deleted += 1;
    else
      result.notDeleted.push(
        `The ${kind} “${name}” still exists: ${failure} Delete it in ${places[api]}, or run this command again.`,
      );
  }

  /** Deletes the tasks first, because Asana can keep the tasks of a deleted project. */
  async function deleteProject(project: FoundRecord): Promise<void> {
    const fields = { opt_fields: 'name' };
    const tasks = await listAll(send, `/projects/${project.id}/tasks`, fields).catch(ignoreMissing);
    if (tasks.some(({ name }) => !isTestName(name))) {
      const problem = `The project “${project.name}” still exists, because it contains a task that this command did not create.`;
      result.notDeleted.push(`${problem} Move the task and delete the project in Asana.`);
      return;
    }
    for (const { gid } of tasks)
      await deleteOne('asana', 'task', { id: String(gid), name: project.name });
    await deleteOne('asana', 'project', project);
  }

  async function deleteAll(
    what: string,
    find: (send: SendRequest) => Promise<readonly FoundRecord[]>,
    deleteFound: (found: FoundRecord) => Promise<void>,
  ): Promise<void> {
    try {
      for (const found of await find(send)) await deleteFound(found);
    } catch (error) {
      if (error instanceof NoToken) return;
      if (!(error instanceof NoSample || error instanceof UpstreamError)) throw error;
      const problem = `Whether an earlier run left a ${what} behind is unknown: ${error.message}`;
      result.notDeleted.push(`${problem} Look for the name “taskdoc doctor …”.`);
    }
  }

  return {
    result,
    delete: deleteOne,
    deleteProject,
    async deleteFound() {
      await deleteAll('project', findTestProjects, deleteProject);
      await deleteAll('document', findTestDocuments, (found) =>
        deleteOne('drive', 'document', found),
      );
    },
  };
}

/** A list that cannot be read does not keep its project from being deleted. */
function ignoreMissing(error: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (error instanceof NoSample || error instanceof UpstreamError) return [];
  throw error;
}

/** Deletes a record. Returns null if it does not exist any more, otherwise the reason. Waits for the end of a rate limit. */
async function sendDelete(send: SendRequest, api: Api, path: string): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send({ api, method: 'DELETE', path }).catch((error: unknown) => {
      if (error instanceof UpstreamError) return error.message;
      throw error;
    });
    if (typeof response === 'string') return response;
    const { status, headers } = response;
    if (status < 300 || status === 404) return null;
    const waitMs = Math.max(1, Number(headers['retry-after'] ?? 1)) * 1000;
    if (status !== 429 || attempt === maxAttempts || !(waitMs <= maxWaitMs))
      return `the service responded with status ${status}.`;
    await sleep(waitMs);
  }
}
