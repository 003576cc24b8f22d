import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

const { ask } = await createMutationTestServer();

const { emptyTask: task, paidWorkspace, fieldRichProject } = fixtures;
const query = toMutation('prepareAttachment', 'url expiresAt');
const file = { task, name: 'a.txt', contentType: 'text/plain', sizeBytes: 1 };

/** What a link contains as readable text: task, name, type, size, a random id, the end in seconds, and the signed caller. */
function contentOf(url: string): readonly unknown[] {
  const [payload = ''] = url.split('/upload/')[1]?.split('.') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as readonly unknown[];
}

test.each([
  ['Asana’s gid', task],
  ['the global id', `Task:${task}`],
  [
    'an address of the browser',
    `https://app.asana.com/1/${paidWorkspace}/project/${fieldRichProject}/task/${task}`,
  ],
])('prepareAttachment with %s of the task returns a link and sends nothing', async (_form, id) => {
  const input = {
    ...file,
    task: id,
    name: 'Größe (1).txt',
    contentType: 'text/plain; charset="utf-8"',
  };
  const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
  expect(wireRequests).toBe(0);
  expect(contentOf(data.it.url).slice(0, 4)).toEqual([task, 'Größe (1).txt', input.contentType, 1]);
});

test.each([
  ['the largest file', { sizeBytes: 104_857_600 }],
  ['a name of 255 bytes', { name: `${'ö'.repeat(125)}.docx` }],
  ['a name without an extension', { name: 'Makefile' }],
  ['a hidden file', { name: '.env' }],
  ['a name with a percent sign', { name: '100% of 50%20.pdf' }],
  ['a type with a suffix', { contentType: 'image/svg+xml' }],
])('prepareAttachment accepts %s', async (_what, changes) => {
  expectNoErrors(await ask(query, { input: { ...file, ...changes } }));
});

test.each([
  'a%0d%0aContent-Type: text/html',
  'a%0D.txt',
  'a%00.txt',
  '%zz%0a',
  '%ff%0a',
  'exe.%E2%80%AEtxt',
])(
  'prepareAttachment rejects the name %s, which contains a control character if it is decoded',
  async (name) => {
    const { errors } = await ask(query, { input: { ...file, name } });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'name' } }]);
  },
);

test('two links for the same file are different, so each accepts one upload', async () => {
  const first = await ask(query, { input: file });
  const second = await ask(query, { input: file });
  expect(first.data.it.url).not.toBe(second.data.it.url);
});

test('a link does not contain the token of its caller', async () => {
  const { data } = await ask(query, { input: file });
  expect(JSON.stringify(contentOf(data.it.url))).not.toContain('sandbox-ada');
  expect(data.it.url).not.toContain('sandbox-ada');
});
