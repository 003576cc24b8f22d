import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { useAsana } from '../caller.ts';

const { get, post, put, send } = useAsana();
const everything = `/tasks/${fixtures.taskWithEverything}`;
const body = (data: unknown) => ({ body: { data } });

test.each<[unknown, number, string]>([
  [{ name: 'x' }, 400, 'You should specify one of workspace, parent, projects'],
  [{ projects: ['7'] }, 400, 'projects: [0]: Unknown object: 7'],
  [{ projects: [7] }, 400, 'projects: [0]: Not a valid GID type: number'],
  [{ workspace: 'here' }, 400, 'workspace: Not a recognized ID: here'],
  [
    { workspace: fixtures.freeWorkspace, assignee: fixtures.graceGid },
    400,
    `assignee: Not a user in Workspace: ${fixtures.graceGid}`,
  ],
  [
    { workspace: fixtures.paidWorkspace, assignee: '99' },
    400,
    'assignee: Not a user in Organization: 99',
  ],
  [
    { workspace: fixtures.freeWorkspace, projects: [fixtures.guestProject] },
    400,
    'workspace: Not in the same workspace',
  ],
  [
    { workspace: fixtures.freeWorkspace, custom_fields: { 1: 'x' } },
    402,
    'Custom Fields are not available for free users or guests.',
  ],
])('creating the task %j is rejected', async (data, status, message) => {
  expect(await post('/tasks', body(data))).toMatchObject({ status, message });
});

test.each<[unknown, number, string]>([
  [
    { due_on: '2026-07-01', due_at: '2026-07-01T00:00:00Z' },
    400,
    'You may only provide one of due_on or due_at!',
  ],
  [
    { due_on: '01.07.2026' },
    400,
    'due_on: Date must be in ISO-8601 (yyyy-mm-dd) format, not: 01.07.2026',
  ],
  [
    { due_on: '2026-02-30' },
    400,
    'due_on: Date must be in ISO-8601 (yyyy-mm-dd) format, not: 2026-02-30',
  ],
  [{ start_on: null }, 400, 'start_on: You must also provide due_on or due_at in the same request'],
  [
    { start_on: '2026-06-01' },
    400,
    'start_on: You must also provide due_on or due_at in the same request',
  ],
  [
    { start_at: '2026-06-01T09:00:00Z', due_on: '2026-06-02' },
    400,
    'start_at: You must also provide due_at in the same request',
  ],
  [{ approval_status: 'approved' }, 400, 'approval_status: This task is not an approval'],
  [{ projects: [] }, 400, 'projects: Cannot write this property'],
  [{ followers: ['me'] }, 400, 'followers: Cannot write this property'],
  [{ created_at: '2026-01-01' }, 400, 'created_at: Cannot write this property'],
  [{ completed: 'perhaps' }, 400, 'completed: Value is not a boolean: perhaps'],
  [{ name: 5 }, 400, 'name: Value is not a string: 5'],
  [{ custom_fields: 'x' }, 400, 'custom_fields: Value is not a JSON object: x'],
  [{ custom_fields: { 7: 'x' } }, 400, 'Custom field with ID 7 is not on given object'],
  [
    { custom_fields: { [fixtures.numberField]: '7' } },
    400,
    `custom_fields: ${fixtures.numberField}: Value is not a number: 7`,
  ],
  [
    { custom_fields: { [fixtures.enumField]: fixtures.disabledEnumOption } },
    400,
    `custom_fields: ${fixtures.enumField}: Not a valid enum option: ${fixtures.disabledEnumOption}`,
  ],
  [
    { custom_fields: { [fixtures.formulaField]: 1 } },
    400,
    `custom_fields: ${fixtures.formulaField}: Cannot write this property`,
  ],
  [
    { custom_fields: { [fixtures.customIdField]: 'X-1' } },
    400,
    `custom_fields: ${fixtures.customIdField}: Cannot write this property`,
  ],
  [
    { custom_fields: { [fixtures.lockedField]: 1 } },
    403,
    'You do not have access to this custom field.',
  ],
  [
    { notes: 'a', html_notes: '<body>a</body>' },
    400,
    'You may only provide one of notes or html_notes!',
  ],
  [{ html_notes: '<body>a' }, 400, 'html_notes: XML is invalid'],
  [{ html_notes: 'a' }, 400, 'html_notes: XML is invalid'],
  [{ html_notes: '<body>a</body><body>b</body>' }, 400, 'html_notes: XML is invalid'],
  [{ html_notes: '<body>a & b</body>' }, 400, 'html_notes: XML is invalid'],
  [{ html_notes: '<body><blink>a</blink></body>' }, 400, 'html_notes: Unsupported tag: blink'],
  [{ html_notes: '<body><body>a</body></body>' }, 400, 'html_notes: Unsupported tag: body'],
  [
    { html_notes: '<body><em class="x">a</em></body>' },
    400,
    'html_notes: Unsupported attribute: class',
  ],
  [
    { html_notes: '<body><a href="javascript:x()">a</a></body>' },
    400,
    'html_notes: Unsupported link: javascript:x()',
  ],
])('the update %j is rejected and changes nothing', async (data, status, message) => {
  const before = await get(everything);
  // The valid field beside the invalid field must not be applied.
  const mixed = { liked: true, ...(data as object) };
  expect(await put(everything, body(mixed))).toMatchObject({ status, message });
  expect((await get(everything)).data).toEqual(before.data);
});

test('external data cannot be written with a personal access token', async () => {
  const options = { ...body({ external: { gid: 'mine' } }), token: 'sandbox-ada-pat' };
  const { status, message } = await put(everything, options);
  expect([status, message]).toEqual([403, 'external: OAuth is required to write this property']);
});

test('a caller who may not see a task or project may not write to it', async () => {
  const options = { ...body({ name: 'x' }), token: 'sandbox-guest' };
  expect(await put(everything, options)).toMatchObject({ status: 403 });
  expect(
    await post('/tasks', {
      ...body({ projects: [fixtures.privateProject] }),
      token: 'sandbox-grace',
    }),
  ).toMatchObject({
    status: 403,
    message: 'You do not have access to this project.',
  });
});

test.each<[string, string]>([
  ['{"data":{}', 'Could not parse request data, invalid JSON'],
  ['[]', 'Could not parse request data, invalid JSON'],
  ['{"name":"x"}', 'Unrecognized request field name'],
])('the body %s gets 400', async (text, message) => {
  const { url, headers } = await send('GET', everything);
  expect(headers.get('content-type')).toContain('json');
  const response = await fetch(url, {
    method: 'PUT',
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    body: text,
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
});
