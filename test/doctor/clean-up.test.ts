import { describe, expect, test } from 'vitest';
import { deleteCreated, deleteLeftBehind } from '../../src/doctor/clean-up.ts';
import { NoToken, type SendRequest } from '../../src/doctor/service-request.ts';
import { UpstreamError } from '../../src/upstream/http/upstream-error.ts';
import { recordWaits } from '../waits.ts';

// Deletion of the records of `doctor --write`. The test decides the responses.

const waits = recordWaits();
const name = 'taskdoc doctor 0123456789abcdef';
type Response = Partial<Awaited<ReturnType<SendRequest>>> | Error;

/** A service with these responses by request, each list of responses in its order. Other deletions succeed, and other lists are empty. */
function serviceOf(responses: Readonly<Record<string, readonly Response[]>>) {
  const requests: string[] = [];
  const send: SendRequest = async ({ method, path }) => {
    const request = `${method} ${path}`;
    const number = requests.filter((one) => one === request).length;
    requests.push(request);
    const response = responses[request]?.[number] ?? {};
    if (response instanceof Error) throw response;
    const json = path === '/users/me' ? { data: { gid: '1' } } : { data: [], files: [] };
    return { status: 200, headers: {}, text: '', json, ...response };
  };
  return { send, requests };
}

const created = (records: object) => ({
  name,
  projects: [],
  tasks: [],
  documents: [],
  hasUnknown: false,
  ...records,
});

const list = (...data: readonly object[]) => ({ json: { data, next_page: null } });
const failed = (message: string) =>
  new UpstreamError<string>({ reason: 'unavailable', service: 'asana', message, delivery: 'yes' });

test('tasks are deleted before projects, and documents at the end', async () => {
  const { send, requests } = serviceOf({
    'GET /projects/2/tasks': [list({ gid: '5', name })],
    'DELETE /tasks/1': [{ status: 404 }],
  });
  const result = await deleteCreated(
    send,
    created({ tasks: ['1'], projects: ['2'], documents: ['d'] }),
  );
  expect(result).toEqual({ deleted: 4, notDeleted: [] });
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([
    'DELETE /tasks/1',
    'DELETE /tasks/5',
    'DELETE /projects/2',
    'DELETE /drive/v3/files/d',
  ]);
});

test('a project with a task of somebody else is not deleted, and the result says what to do', async () => {
  const { send, requests } = serviceOf({
    'GET /projects/2/tasks': [list({ gid: '5', name }, { gid: '6', name: 'Mine' })],
  });
  const { deleted, notDeleted } = await deleteCreated(send, created({ projects: ['2'] }));
  expect(deleted).toBe(0);
  expect(notDeleted).toEqual([
    `The project “${name}” still exists, because it contains a task that this command did not create. Move the task and delete the project in Asana.`,
  ]);
  expect(requests.join()).not.toContain('DELETE');
});

test.each([
  ['a status', { status: 403 }],
  ['no response', failed('Asana could not be reached.')],
])('a project whose tasks cannot be read, because of %s, is deleted', async (_what, response) => {
  const { send } = serviceOf({ 'GET /projects/2/tasks': [response] });
  expect((await deleteCreated(send, created({ projects: ['2'] }))).deleted).toBe(1);
});

describe('a deletion', () => {
  const remove = async (...responses: readonly Response[]) => {
    const { send, requests } = serviceOf({ 'DELETE /tasks/1': responses });
    const result = await deleteCreated(send, created({ tasks: ['1'] }));
    return { ...result, count: requests.length };
  };
  const stillExists = (why: string) => [
    `The task “${name}” still exists: ${why} Delete it in Asana, or run this command again.`,
  ];
  const limited = (seconds?: string): Response => ({
    status: 429,
    headers: seconds === undefined ? {} : { 'retry-after': seconds },
  });

  test.each([
    [undefined, 1000],
    ['0', 1000],
    ['7', 7000],
    ['30', 30_000],
  ])('waits for the end of a rate limit of %s seconds', async (seconds, waitMs) => {
    expect(await remove(limited(seconds), {})).toEqual({ deleted: 1, notDeleted: [], count: 2 });
    expect(waits).toEqual([waitMs]);
  });

  test.each(['31', 'soon'])(
    'does not wait for the end of a rate limit of %s seconds',
    async (seconds) => {
      expect(await remove(limited(seconds))).toEqual({
        deleted: 0,
        notDeleted: stillExists('the service responded with status 429.'),
        count: 1,
      });
      expect(waits).toEqual([]);
    },
  );

  test('is tried three times', async () => {
    const result = await remove(limited('1'), limited('1'), limited('1'));
    expect([result.count, result.deleted]).toEqual([3, 0]);
    expect(waits).toEqual([1000, 1000]);
  });

  test.each<[Response, string]>([
    [{ status: 300 }, 'the service responded with status 300.'],
    [{ status: 403 }, 'the service responded with status 403.'],
    [failed('Asana could not be reached.'), 'Asana could not be reached.'],
  ])('that fails with %j says why', async (response, why) => {
    expect(await remove(response)).toEqual({ deleted: 0, notDeleted: stillExists(why), count: 1 });
  });

  test('with an unexpected error ends the command', async () => {
    await expect(remove(new Error('A bug.'))).rejects.toThrow('A bug.');
  });
});

describe('records whose ids are unknown', () => {
  const workspaces = { 'GET /workspaces': [list({ gid: '10' })] };
  const found = {
    ...workspaces,
    'GET /workspaces/10/projects': [list({ gid: '2', name, owner: { gid: '1' } })],
    'GET /drive/v3/files': [{ json: { files: [{ id: 'd', name, ownedByMe: true }] } }],
  };

  test('are found by their name, after those whose ids are known', async () => {
    const { send, requests } = serviceOf(found);
    const result = await deleteCreated(send, created({ tasks: ['1'], hasUnknown: true }));
    expect(result).toEqual({ deleted: 3, notDeleted: [] });
    expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([
      'DELETE /tasks/1',
      'DELETE /projects/2',
      'DELETE /drive/v3/files/d',
    ]);
  });

  test('are not searched if all ids are known', async () => {
    const { send, requests } = serviceOf(found);
    await deleteCreated(send, created({}));
    expect(requests).toEqual([]);
  });

  test.each<[string, Response, readonly string[]]>([
    ['a status', { status: 500 }, ['Whether an earlier run left a project behind is unknown: ']],
    [
      'no response',
      failed('Asana could not be reached.'),
      ['Whether an earlier run left a project behind is unknown: Asana could not be reached.'],
    ],
    ['no token', new NoToken('asana'), []],
  ])('are reported if they cannot be listed, because of %s', async (_what, response, reports) => {
    const { send } = serviceOf({ ...found, 'GET /users/me': [response] });
    const { deleted, notDeleted } = await deleteLeftBehind(send);
    expect(deleted).toBe(1);
    expect(notDeleted).toEqual(reports.map((report) => expect.stringContaining(report)));
    for (const report of notDeleted)
      expect(report).toContain('Look for the name “taskdoc doctor …”.');
  });
});
