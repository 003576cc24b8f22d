import { expect, test } from 'vitest';
import type { SendRequest } from '../../src/doctor/service-request.ts';
import { createTestRecords } from '../../src/doctor/test-record.ts';

type Response = Partial<Awaited<ReturnType<SendRequest>>>;

/** Test records of a service with these responses, in their order. */
function recordsOf(...responses: readonly (Response | Error)[]) {
  const requests: string[] = [];
  const { records, created } = createTestRecords(async ({ method, path, body }) => {
    requests.push(`${method} ${path}${body === undefined ? '' : ` ${body}`}`);
    const response = responses[requests.length - 1] ?? {};
    if (response instanceof Error) throw response;
    return { status: 200, headers: {}, text: '', json: {}, ...response };
  });
  return { records, created, requests };
}

const list = (...data: readonly object[]): Response => ({ json: { data, next_page: null } });
const record = (gid: string, status = 201): Response => ({ status, json: { data: { gid } } });

test('a project is created in the first workspace that allows it, with a team in an organization', async () => {
  const { records, created, requests } = recordsOf(
    list({ gid: '10' }, { gid: '11', is_organization: true }),
    { status: 403 },
    list({ gid: '7' }),
    record('100'),
    record('200'),
  );
  expect(await records.project()).toEqual({ gid: '100', workspace: '11', section: '200' });
  const { name } = records;
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([
    `POST /projects ${JSON.stringify({ data: { name, workspace: '10' } })}`,
    `POST /projects ${JSON.stringify({ data: { name, workspace: '11', team: '7' } })}`,
    `POST /projects/100/sections ${JSON.stringify({ data: { name } })}`,
  ]);
  expect(created()).toEqual({
    name,
    projects: ['100'],
    tasks: [],
    documents: [],
    hasUnknown: false,
  });
});

test.each([
  ['there is no workspace', [list()]],
  ['the user is in no team', [list({ gid: '11', is_organization: true }), list()]],
  ['status 402', [list({ gid: '10' }), { status: 402 }]],
])('an account that may not create a project has no sample: %s', async (reason, responses) => {
  const { records, created } = recordsOf(...responses);
  await expect(records.project()).rejects.toThrow(
    `The account may not create a project: ${reason}.`,
  );
  expect(created().hasUnknown).toBe(false);
});

test.each([
  ['without an id', { status: 200 }, true],
  ['with status 500', { status: 500 }, true],
  ['with status 499', { status: 499 }, false],
  ['with status 400', { status: 400 }, false],
  ['that does not arrive', new Error('No response.'), true],
])('a project can exist after a response %s: %j, %s', async (_what, response, hasUnknown) => {
  const { records, created } = recordsOf(list({ gid: '10' }), response);
  await expect(records.project()).rejects.toThrow();
  expect(created()).toMatchObject({ projects: [], hasUnknown });
});

test('a project without a section is an error, and is remembered', async () => {
  const { records, created } = recordsOf(list({ gid: '10' }), record('100'), { status: 403 });
  await expect(records.project()).rejects.toThrow('Asana created no section: status 403.');
  expect(created().projects).toEqual(['100']);
});
