import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { people, users } from '../../../sandbox/world/fixture/person.ts';
import { createRecorder } from '../../../src/doctor/record/recorder.ts';
import { createHttpClient } from '../../../src/upstream/http/http-client.ts';
import { isObject } from '../../../src/upstream/http/json.ts';
import { world } from '../../world.ts';
import { sendTo } from './account.ts';
import { sendMany } from './many-requests.ts';

/** Texts that the test writes to the account. They look like everything that people write. */
const canaries = [
  "Quillon O'Zyxwva's “plan” \\ 50%",
  'canary.person+tag@zyxwva-secret.example',
  'https://zyxwva-secret.example/private?token=0a1b2c',
  '1209876543210987',
  'xoxb-zyxwvacanarytoken',
  '+44 20 7946 0991',
  '2019-11-23',
  'カナリア',
];

/** Every form in which a text can be part of a file. */
function formsOf(text: string): readonly string[] {
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]).toString('base64');
    // The first and the last characters also depend on the text around.
    return encoded.replace(/=+$/, '').slice(shift === 0 ? 0 : 4, -1);
  });
  const encoded = encodeURIComponent(text);
  const json = JSON.stringify(text).slice(1, -1);
  return [text, text.toLowerCase(), encoded, encoded.replaceAll('%20', '+'), json, ...base64];
}

describe('a recording', async () => {
  const sandbox = await createSandbox();
  const http = createHttpClient();
  const recorder = createRecorder();
  await sendMany(recorder.recordRequests(sendTo(sandbox, http)), canaries);
  const recording = recorder.recording();
  const text = JSON.stringify(recording);
  afterAll(async () => {
    await http.close();
    await sandbox.close();
  });

  test('contains none of the texts, addresses, ids and dates that were written to the account', () => {
    const parts = canaries.flatMap((canary) => canary.split(/[^\p{L}\p{N}]+/u));
    const unique = parts.filter((part) => /zyx|quill|カナ|\d{5}|0a1b/i.test(part));
    const searched = [...canaries, ...unique, 'canary', 'Canary'];
    expect(searched.filter((one) => formsOf(one).some((form) => text.includes(form)))).toEqual([]);
  });

  test('contains no name, e-mail address, id or text of the sandbox, and no token', () => {
    const tasks = [...world.tasks.values()].flatMap(({ gid, name, notes }) => [
      gid,
      name,
      ...(typeof notes === 'string' ? [notes] : []),
    ]);
    const own = [
      ...users.flatMap(({ name, email }) => [name, email, ...name.split(' ')]),
      ...Object.values(people),
      ...Object.values(documentFixtures).flat(),
      ...[...world.projects.values()].flatMap(({ gid, name }) => [gid, name]),
      ...tasks,
      'sandbox-ada',
      'fernwood',
      'Fernwood',
    ];
    const long = own.filter((one) => one.length > 3);
    const found = long.filter(
      (one) => text.includes(one) || text.includes(JSON.stringify(one).slice(1, -1)),
    );
    expect(found).toEqual([]);
  });

  test('has only published names as keys', () => {
    const [tabs] = recording.exchanges.flatMap(({ response: { body } }) =>
      isObject(body) && Array.isArray(body['tabs']) ? body['tabs'] : [],
    );
    expect(Object.keys(tabs.documentTab.lists)).toEqual(
      Object.keys(tabs.documentTab.lists).map(() => expect.stringMatching(/^text\d+$/)),
    );
    expect(tabs.documentTab.lists).not.toEqual({});
  });

  test('keeps the routes, the masks, the statuses and the wording of errors', () => {
    const failed = recording.exchanges.filter(({ response }) => response.status >= 400);
    const messages = failed.map(({ request, response }) => [
      `${request.method} ${request.route} ${response.status}`,
      JSON.stringify(response.body)
        .match(/"message":"([^"]+)"/)?.[1]
        ?.replace(/text\d+|9\d{15}/g, '…'),
    ]);
    expect(messages).toEqual([
      ['GET /tasks/{task_gid} 404', 'task: Unknown object: …'],
      ['GET /tasks/{task_gid} 400', 'task: Not a recognized ID: …'],
      ['PUT /tasks/{task_gid} 400', 'due_on: Date must be in ISO-8601 (yyyy-mm-dd) format, not: …'],
      ['PUT /tasks/{task_gid} 400', 'completed: Value is not a boolean: …'],
      [expect.stringMatching(/^GET \/text\d+\/text\d+ 404$/), 'No matching route for request'],
      ['GET /tasks 400', 'completed_since: Date must be in ISO-8601 format, not: …'],
      [
        'POST /v1/documents/{documentId}:batchUpdate 400',
        'Invalid requests[0].insertText: Index … must be less than the end index of the referenced segment, 197.',
      ],
      ['GET /drive/v3/files 400', 'Invalid Value'],
      ['GET /drive/v3/files 400', 'Invalid field selection files/…'],
      ['GET /drive/v3/files/{fileId} 404', 'File not found: ….'],
    ]);
    expect(text).toContain('"opt_fields":"name,notes,html_notes,due_on,created_at');
  });

  test('has the requests and responses in the batches of both services', () => {
    const batches = recording.exchanges.filter(({ request }) => request.route === '/batch');
    expect(batches).toMatchObject([
      {
        api: 'asana',
        request: {
          body: {
            data: { actions: [{ relative_path: expect.stringMatching(/^\/tasks\/9\d{15}$/) }, {}] },
          },
        },
        response: { body: { data: [{ status_code: 200 }, { status_code: 404 }] } },
      },
      {
        api: 'docs',
        request: {
          parts: [{ route: '/v1/documents/{documentId}' }, { query: { fields: 'title' } }],
        },
        response: { parts: [{ status: 200 }, { status: 404 }] },
      },
    ]);
  });
});
