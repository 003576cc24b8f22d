import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { useAsana } from '../caller.ts';

const { get, send } = useAsana();
const paid = fixtures.paidWorkspace;
const needsOneFilter =
  'Must specify exactly one of project, tag, section, user task list, or assignee + workspace';

test.each([
  ['/tasks/123', 404, 'task: Unknown object: 123'],
  ['/projects/123', 404, 'project: Unknown object: 123'],
  [
    `/tasks/${fixtures.hundredTaskProject}`,
    404,
    `task: Unknown object: ${fixtures.hundredTaskProject}`,
  ],
  ['/tasks/first', 400, 'task: Not a recognized ID: first'],
  ['/tasks/external:nobody', 404, 'task: Unknown object: external:nobody'],
  ['/users/nobody@fernwood.example', 404, 'user: Unknown object: nobody@fernwood.example'],
  ['/nowhere', 404, 'No matching route for request'],
  ['/users/me/teams', 400, 'organization: Missing input'],
  ['/users/me/user_task_list', 400, 'workspace: Missing input'],
  ['/attachments', 400, 'parent: Missing input'],
  ['/tasks', 400, needsOneFilter],
  [`/tasks?workspace=${paid}`, 400, needsOneFilter],
  ['/tasks?assignee=me', 400, needsOneFilter],
  [`/tasks?project=${fixtures.guestProject}&assignee=me&workspace=${paid}`, 400, needsOneFilter],
  [`/tasks?project=${fixtures.guestProject}&assignee=me`, 400, needsOneFilter],
  ['/tasks?project=7', 400, 'project: Unknown object: 7'],
  [
    `/workspaces/${fixtures.freeWorkspace}/tasks/search`,
    402,
    'Search is only available to premium users.',
  ],
  [
    `/workspaces/${fixtures.freeWorkspace}/custom_fields`,
    402,
    'Custom Fields are not available for free users or guests.',
  ],
])('GET %s gets %i', async (path, status, message) => {
  expect(await get(path)).toMatchObject({ status, message });
});

test.each(['', 'sandbox-nobody', 'sandbox-ada, sandbox-grace'])(
  'the token "%s" gets 401',
  async (token) => {
    expect(await get('/users/me', { token })).toMatchObject({
      status: 401,
      message: 'Not Authorized',
    });
  },
);

test('an error is JSON and links to the documentation', async () => {
  const response = await send('GET', '/tasks/123');
  expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
  expect(await response.json()).toEqual({
    errors: [
      {
        message: 'task: Unknown object: 123',
        help: expect.stringContaining('developers.asana.com'),
      },
    ],
  });
});

test('an unknown method gets 404 and not 405', async () => {
  expect((await send('PATCH', '/users/me')).status).toBe(404);
});
