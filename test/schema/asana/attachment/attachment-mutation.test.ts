import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

const { ask, sent, asanaState } = await createMutationTestServer();

const { emptyTask: task, taskWithEverything, paidWorkspace, fieldRichProject } = fixtures;
const attachmentsOf = (gid: string) =>
  asanaState<readonly { gid: string; name: string }[]>(`/attachments?parent=${gid}`);
const refused = { code: 'FORBIDDEN', applied: 'NO', retryable: false };
const url = 'https://wiki.fernwood.example/launch?draft=1#top';

describe('attachLink', () => {
  const query = toMutation(
    'attachLink',
    'attachment { gid name resourceSubtype viewUrl sizeBytes downloadUrl parent { gid } }',
  );

  test.each([
    ['Asana’s gid', task],
    ['the global id', `Task:${task}`],
    [
      'an address of the browser',
      `https://app.asana.com/1/${paidWorkspace}/project/${fieldRichProject}/task/${task}`,
    ],
  ])('with %s of the task attaches a link, in one write', async (_form, id) => {
    const input = { task: id, url, name: 'Launch & "Plan"' };
    const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
    const { gid, ...attachment } = data.it.attachment;
    expect(attachment).toEqual({
      name: 'Launch & "Plan"',
      resourceSubtype: 'external',
      viewUrl: url,
      sizeBytes: null,
      downloadUrl: null,
      parent: { gid: task },
    });
    expect(sent().map(([line]) => line)).toEqual([
      'POST /attachments download_url,name,parent,resource_subtype,size,view_url',
    ]);
    expect(wireRequests).toBe(1);
    expect(await attachmentsOf(task)).toMatchObject([{ gid, name: 'Launch & "Plan"' }]);
  });

  test('completes an address without a scheme', async () => {
    const input = { task, url: 'wiki.fernwood.example/launch', name: 'x' };
    const { data } = expectNoErrors(await ask(query, { input }));
    expect(data.it.attachment.viewUrl).toBe('https://wiki.fernwood.example/launch');
  });

  test.each(['guest', 'grace'] as const)(
    'on a task that %s cannot see is FORBIDDEN, and attaches nothing',
    async (person) => {
      const hidden = fixtures.privateTask;
      const { data, errors } = await ask(
        query,
        { input: { task: hidden, url, name: 'x' } },
        person,
      );
      expect(data).toEqual({ it: null });
      expect(errors[0]?.extensions).toMatchObject(refused);
      expect(await attachmentsOf(hidden)).toEqual([]);
    },
  );
});

describe('deleteAttachment', () => {
  const query = toMutation('deleteAttachment', 'deletedAttachmentId');
  const [first = '', ...others] = rowOf(world.tasks, taskWithEverything).attachmentGids;

  test.each([
    ['Asana’s gid', first],
    ['the global id', `Attachment:${first}`],
  ])('with %s deletes only this attachment, in one write', async (_form, attachment) => {
    const { data, wireRequests } = expectNoErrors(await ask(query, { input: { attachment } }));
    expect(data.it).toEqual({ deletedAttachmentId: `Attachment:${first}` });
    expect(sent()).toEqual([[`DELETE /attachments/${first} *`]]);
    expect(wireRequests).toBe(1);
    expect((await attachmentsOf(taskWithEverything)).map(({ gid }) => gid)).toEqual(others);
  });

  test.each(['guest', 'grace'] as const)(
    'of a task that %s cannot see is FORBIDDEN, and deletes nothing',
    async (person) => {
      const input = { task: fixtures.privateTask, url, name: 'x' };
      const attach = toMutation('attachLink', 'attachment { gid }');
      const { data } = expectNoErrors(await ask(attach, { input }));
      const attachment = data.it.attachment.gid;
      const { errors } = await ask(query, { input: { attachment } }, person);
      expect(errors[0]?.extensions).toMatchObject(refused);
      expect(await attachmentsOf(fixtures.privateTask)).toMatchObject([{ gid: attachment }]);
    },
  );

  test('of an attachment that does not exist is NOT_FOUND', async () => {
    const { errors } = await ask(query, { input: { attachment: '999' } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', applied: 'NO' });
  });
});
