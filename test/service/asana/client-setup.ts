import { afterAll } from 'vitest';
import { createAsanaClient } from '../../../src/service/asana/client.ts';
import { readRecord, selectAsanaFields } from '../../../src/service/asana/read.ts';
import { FailedAssumptions } from '../../../src/upstream/assumption/failed-assumptions.ts';
import { createHttpClient } from '../../../src/upstream/http/http-client.ts';
import { schedulerFor, uploadTurnsFor } from '../../upstream/http/scheduler.ts';
import { createScriptedServer, type Script } from '../../upstream/http/scripted-server.ts';
import { withoutProtection } from '../../upstream/http/without-protection.ts';

/** Starts a scripted server for a test file. `createClient` creates clients of it. */
export async function createSetup() {
  const server = await createScriptedServer();
  const http = createHttpClient();
  afterAll(() => http.close());
  const createClient = (reads = 50) =>
    createAsanaClient({
      baseUrl: server.url,
      timeoutMs: 2000,
      http,
      scheduler: schedulerFor(reads, 15),
      searchScheduler: schedulerFor(reads, 15),
      uploadTurns: uploadTurnsFor(5),
      failedAssumptions: new FailedAssumptions(),
      ...withoutProtection,
    });
  return { server, createClient };
}

/** The read of one task. */
export const task = (gid: string | number) =>
  selectAsanaFields(readRecord('/tasks/{task_gid}', [String(gid)]), ['name']);

/** The reads of several tasks with the ids 0, 1, 2, … */
export const tasks = (count: number) => Array.from({ length: count }, (_, index) => task(index));

/** The response to a read: a record with the id from the path. */
const recordAt = (path: string) => ({ data: { gid: path.split('/').at(-1)?.split('?')[0] } });

/** Responds to every read, also to a batch. */
export const respondToAll: Script = (request, response, body) => {
  if (request.method === 'GET') return response.end(JSON.stringify(recordAt(request.url ?? '')));
  const { actions } = JSON.parse(body).data as { actions: { relative_path: string }[] };
  const data = actions.map(({ relative_path }) => ({
    status_code: 200,
    body: recordAt(relative_path),
  }));
  return response.end(JSON.stringify({ data }));
};

export const gidsOf = (responses: readonly { readonly data: unknown }[]) =>
  responses.map(({ data }) => (data as { gid: string }).gid);
