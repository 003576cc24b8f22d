import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { replay } from '../../script/replay/replay.ts';
import { printDifferences } from '../../script/replay/table.ts';
import { checkAssumptions } from '../../src/doctor/doctor.ts';
import type { Recording } from '../../src/doctor/record/exchange.ts';
import { createRecorder } from '../../src/doctor/record/recorder.ts';
import { createSample } from '../../src/doctor/sample.ts';
import { createSetUp } from '../../src/doctor/set-up/set-up.ts';
import { createHttpClient } from '../../src/upstream/http/http-client.ts';
import { accountOf, sendTo } from '../doctor/record/account.ts';
import { sendMany } from '../doctor/record/many-requests.ts';

describe('the replay of a recording', async () => {
  const sandbox = await createSandbox();
  const http = createHttpClient();
  afterAll(async () => {
    await http.close();
    await sandbox.close();
  });

  const recorder = createRecorder();
  const send = recorder.recordRequests(sendTo(sandbox, http));
  const sample = recorder.recordSample(createSample(send));
  await sample.assignedTask();
  await sample.document();
  await sendMany(send, ['Launch plan', 'ada@fernwood.example']);
  const recording = recorder.recording();
  /** Without the requests whose responses are large. */
  const small: Recording = {
    ...recording,
    exchanges: recording.exchanges.filter(
      ({ request: { route } }) => route !== '/v1/documents/{documentId}',
    ),
  };

  /** Replays a recording of the emulator after a change of one exchange. */
  async function replayChanged(find: string, change: (exchange: Changed) => void) {
    sandbox.reset();
    const changed: Recording = structuredClone(small);
    const exchange = changed.exchanges.findLast(
      ({ request: { method, route }, response: { status, parts } }) =>
        !parts && `${method} ${route} ${status}` === find,
    );
    // The test changes what is read-only elsewhere, and knows its shape.
    change(exchange as unknown as Changed);
    return replay(changed, sendTo(sandbox, http));
  }

  /** A recorded exchange of which a test knows the shape. */
  interface Changed {
    // biome-ignore lint/suspicious/noExplicitAny: each test reads another body
    readonly response: { status: number; body: any; parts: any };
  }

  test('has no difference if the recording is of the emulator', async () => {
    sandbox.reset();
    const differences = await replay(recording, sendTo(sandbox, http));
    expect(differences).toEqual([]);
    expect(printDifferences(differences)).toBe('The emulator responds as recorded.\n');
  });

  test.each([
    ['read', false],
    ['read and write', true],
  ])('has no difference for the checks that %s', async (_name, isWriting) => {
    sandbox.reset();
    const recorder = createRecorder();
    const { signal } = new AbortController();
    const account = accountOf(sandbox);
    const setUp = createSetUp({ ...account, redirectUris: {}, inspectStore: null });
    await checkAssumptions({ ...account, isWriting, setUp, recorder, signal });
    sandbox.reset();
    const checks = recorder.recording();
    expect(checks.exchanges.length).toBeGreaterThan(10);
    // The vocabulary of recordings has all words that the checks send.
    const sent = checks.exchanges.map(({ request: { route, query } }) => [
      route,
      ...Object.keys(query),
      query['fields'],
      query['opt_fields'],
      query['orderBy'],
    ]);
    expect(sent.flat().filter((one) => one !== undefined && /text\d/.test(one))).toEqual([]);
    expect(await replay(checks, sendTo(sandbox, http))).toEqual([]);
  });

  test.each<[string, string, (exchange: Changed) => void, Readonly<Record<string, string>>]>([
    [
      'another type',
      'GET /tasks/{task_gid} 200',
      ({ response }) => {
        response.body.data.assignee.name = 7;
      },
      { path: 'body.data.assignee.name', recorded: 'number', emulator: 'string' },
    ],
    [
      'another format',
      'GET /tasks/{task_gid} 200',
      ({ response }) => {
        response.body.data.due_on = '2001-01-01T00:00:00.000Z';
      },
      { path: 'body.data.due_on', recorded: 'time', emulator: 'date' },
    ],
    [
      'another type in one record of a list',
      'GET /projects/{project_gid}/tasks 200',
      ({ response }) => {
        response.body.data[3].name = false;
      },
      { path: 'body.data[].name', recorded: 'boolean or string', emulator: 'string' },
    ],
    [
      'a missing property',
      'GET /tasks/{task_gid} 200',
      ({ response }) => {
        delete response.body.data.html_notes;
      },
      { path: 'body.data.html_notes', recorded: 'missing', emulator: 'string' },
    ],
    [
      'a property that is missing in one record of a list',
      'GET /projects/{project_gid}/tasks 200',
      ({ response }) => {
        delete response.body.data[3].html_notes;
      },
      {
        path: 'body.data[].html_notes',
        recorded: 'string (missing in some records)',
        emulator: 'string',
      },
    ],
    [
      'another property',
      'GET /drive/v3/about 200',
      ({ response }) => {
        response.body.user.status = 'text1';
      },
      { path: 'body.user.status', recorded: 'string', emulator: 'missing' },
    ],
    [
      'another status',
      'PUT /tasks/{task_gid} 400',
      ({ response }) => {
        response.status = 403;
      },
      { path: 'status', recorded: '403', emulator: '400' },
    ],
    [
      'another wording of an error',
      'PUT /tasks/{task_gid} 400',
      ({ response }) => {
        response.body.errors[0].message = 'completed: Not a boolean: text1';
      },
      {
        path: 'body.errors[].message',
        recorded: '"completed: Not a boolean: …"',
        emulator: '"completed: Value is not a boolean: …"',
      },
    ],
    [
      'another status in a batch of Asana',
      'POST /batch 200',
      ({ response }) => {
        response.body.data[1].status_code = 403;
      },
      { path: 'body.data[].status_code', recorded: '200 or 403', emulator: '200 or 404' },
    ],
  ])('shows %s, and nothing else', async (_name, find, change, difference) => {
    const [request = ''] = find.split(/ \d+$/);
    expect(await replayChanged(find, change)).toEqual([{ request, ...difference }]);
  });

  test('shows another status in a batch of Google, and nothing else', async () => {
    const changed: Recording = structuredClone(small);
    const batch = changed.exchanges.find(({ response }) => response.parts);
    // Only this batch has parts.
    (batch as unknown as Changed).response.parts[1].status = 403;
    sandbox.reset();
    expect(await replay(changed, sendTo(sandbox, http))).toEqual([
      { request: 'POST /batch', path: 'parts[1].status', recorded: '403', emulator: '404' },
    ]);
  });

  test('uses other records if the account has more of them than the emulator', async () => {
    sandbox.reset();
    const text = JSON.stringify(small);
    const id = recording.samples['assignedTask'] ?? '';
    // The samples name the task, although it is at another place of its list.
    const moved: Recording = JSON.parse(
      text.replace(`{"gid":"${id}"`, '{"gid":"9999000000000001"'),
    );
    expect(await replay(moved, sendTo(sandbox, http))).toEqual([]);
  });

  test('shows an assumption that the emulator breaks', async () => {
    sandbox.reset();
    sandbox.setAssumptions({ broken: ['asana.nested-fields'] });
    const differences = await replay(small, sendTo(sandbox, http));
    expect(printDifferences(differences)).toMatch(
      /^request +path +recorded +emulator\n(.*\n)*GET \/tasks\/\{task_gid\} +body\.data\.assignee\.name +string +missing\n/,
    );
  });
});
