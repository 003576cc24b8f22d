import { afterAll, expect, test } from 'vitest';
import type { Fault } from '../../sandbox/http/fault.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { run, send, variablesFor } from './set-up.ts';

const sandbox = await createSandbox();
afterAll(() => sandbox.close());

const secret = 'canary';
const body = { errors: [{ message: `${secret} sandbox-ada ada@fernwood.example` }] };
const scopeBody = { errors: [{ message: `${secret} lacks the scope tasks:read for sandbox-ada` }] };
const error = { error: { message: `${secret} sandbox-ada`, errors: [{ message: secret }] } };

const cases: [name: string, faults: readonly Fault[], exitCode?: number][] = [
  ['everything holds', []],
  ['Asana rejects requests', [{ kind: 'status', status: 403, service: 'asana', body }]],
  ['Google rejects requests', [{ kind: 'status', status: 403, service: 'google', body: error }]],
  ['the services fail', [{ kind: 'status', status: 500, body }]],
  ['a token has expired', [{ kind: 'expired-token' }], 1],
  [
    'a permission is missing',
    [{ kind: 'status', status: 403, service: 'asana', body: scopeBody }],
    1,
  ],
  ['a deletion fails', [{ kind: 'status', status: 403, route: 'DELETE /tasks/{task_gid}', body }]],
];

test.each(cases)(
  'taskdoc doctor prints nothing of the account if %s',
  async (_name, faults, expected = 0) => {
    sandbox.reset();
    const { gid } = (await send(sandbox, 'GET', '/users/me')).data;
    const [workspace] = (await send(sandbox, 'GET', '/workspaces')).data;
    const data = { name: `${secret} task`, workspace: workspace?.['gid'], assignee: gid };
    await send(sandbox, 'POST', '/tasks', { data });
    await send(sandbox, 'POST', '/drive/v3/files', { name: `${secret} file` });
    sandbox.setFaults(faults);
    for (const args of [[], ['--json'], ['--write'], ['--write', '--json']]) {
      const { printed, exitCode } = await run(variablesFor(sandbox), args);
      expect(printed).toContain('asana.nested-fields');
      const withoutOwnNames = printed.replaceAll(/taskdoc doctor [0-9a-f]{16}/g, '');
      expect(withoutOwnNames).not.toMatch(/canary|sandbox-ada|Okafor|@fernwood|Fernwood|\d{12}/);
      expect(exitCode).toBe(expected);
    }
  },
);
