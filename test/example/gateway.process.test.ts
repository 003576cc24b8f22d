import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExportServer } from '../server/route/export-setup.ts';
import { exampleProgram, waitForAddress } from './example.ts';

const example = exampleProgram('gateway');
const { sandbox, url } = await startExportServer();

describe.skipIf(example.skipReason)('examples/gateway', () => {
  let gateway: ChildProcess;
  let address: string;
  beforeAll(async () => {
    gateway = spawn('node', ['--import', 'tsx', 'gateway.ts'], {
      cwd: example.folder,
      env: { ...process.env, TASKDOC_URL: `${url}/graphql`, PORT: '0' },
    });
    address = await waitForAddress(gateway);
  });
  afterAll(() => void gateway?.kill());

  const sendQuery = async (person: string) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-asana-authorization': `Bearer sandbox-${person}`,
      },
      body: JSON.stringify({ query: '{ entries { who task { name hours assignee { name } } } }' }),
    });
    return response.json();
  };

  test('compiles', async () => {
    expect(await example.run('npm', ['run', '--silent', 'types'])).toMatchObject({ code: 0 });
  });

  test('combines both graphs in one query with one request to Asana', async () => {
    const { data, errors } = await sendQuery('grace');
    const storm = {
      name: 'Ship the “storm” alert & its sound 🌩️',
      hours: 5.5,
      assignee: { name: 'Grace Lindqvist' },
    };
    expect(data.entries).toEqual([
      { who: 'Grace', task: storm },
      {
        who: 'Grace',
        task: { name: 'Decide on a price for the app', hours: 1, assignee: { name: 'Ada Okafor' } },
      },
      { who: 'Ada', task: storm },
      { who: 'Ada', task: null },
    ]);
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND', service: 'asana' } }]);
    expect(sandbox.requests()).toMatchObject([{ path: '/batch', person: 'grace' }]);
  });

  test('forwards the credentials of its caller', async () => {
    const { data } = await sendQuery('guest');
    expect(data.entries.map(({ task }: { task: unknown }) => task)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(sandbox.requests()).toMatchObject([{ person: 'guest' }]);
  });
});
