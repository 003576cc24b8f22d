import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Creating and deleting status updates.

const { ask, sent, asanaState } = await createMutationTestServer();

const { guestProject: project, privateProject, guestStatusUpdate, statusUpdate } = fixtures;
const refused = { applied: 'NO', retryable: false };
const titlesOf = async (of: string) => {
  const updates = await asanaState<readonly { title: string }[]>(`/status_updates?parent=${of}`);
  return updates.map(({ title }) => title);
};

describe('createStatusUpdate', () => {
  const query = toMutation(
    'createStatusUpdate',
    'statusUpdate { title text statusType author { name } project { name } }',
  );
  const fields = 'author.name,parent.name,parent.resource_type,status_type,text,title';
  const base = { project, statusType: 'AT_RISK', text: 'The API is late & slow.' };

  test.each([
    ['Asana’s gid', project],
    ['the global id', `Project:${project}`],
    ['an address of the browser', `https://app.asana.com/0/${project}/board`],
  ])('with %s of the project adds it, in one write', async (_form, id) => {
    const input = { ...base, project: id, title: 'Week 2' };
    const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
    expect(data.it.statusUpdate).toEqual({
      title: 'Week 2',
      text: 'The API is late & slow.',
      statusType: 'AT_RISK',
      author: { name: 'Ada Okafor' },
      project: { name: expect.any(String) },
    });
    const content = { parent: project, status_type: 'at_risk', title: 'Week 2', text: base.text };
    expect(sent()).toEqual([[`POST /status_updates ${fields}`, content]]);
    expect(wireRequests).toBe(1);
    expect(await titlesOf(project)).toEqual(['Week 2', 'First week']);
  });

  test.each([
    ['portfolio', fixtures.portfolio, 'COMPLETE'],
    ['goal', fixtures.goal, 'ACHIEVED'],
  ])('adds one to a %s, in one write', async (noun, gid, statusType) => {
    const mutation = toMutation(
      'createStatusUpdate',
      'statusUpdate { statusType project { gid } portfolio { gid } goal { gid } }',
    );
    const input = { [noun]: gid, statusType, text: 'Done' };
    const { data, wireRequests } = expectNoErrors(await ask(mutation, { input }));
    const none = { project: null, portfolio: null, goal: null };
    expect(data.it.statusUpdate).toEqual({ statusType, ...none, [noun]: { gid } });
    expect(sent()[0]?.[1]).toEqual({
      parent: gid,
      status_type: statusType.toLowerCase(),
      text: 'Done',
    });
    expect(wireRequests).toBe(1);
    expect(await titlesOf(gid)).toContain('Status update - 2026-06-15');
  });

  test.each(['project', 'portfolio', 'goal'])('of an unknown %s names the input', async (field) => {
    const input = { [field]: '999', statusType: 'ON_TRACK', text: 'x' };
    const { errors } = await ask(query, { input });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, ...refused });
  });

  test.each([
    ['without', {}],
    ['with null as', { title: null, htmlText: null }],
  ])('%s title gets the title of Asana', async (_how, input) => {
    const { data } = expectNoErrors(await ask(query, { input: { ...base, ...input } }));
    expect(data.it.statusUpdate.title).toBe('Status update - 2026-06-15');
    expect(sent()[0]?.[1]).toEqual({
      parent: project,
      status_type: 'at_risk',
      text: base.text,
    });
  });

  test.each([
    ['short', 'x'],
    ['long', 'x'.repeat(2000)],
  ])('accepts %s rich text instead of plain text', async (_length, word) => {
    const htmlText = `<body>All <strong>${word}</strong></body>`;
    const input = { project, statusType: 'COMPLETE', htmlText };
    const { data } = expectNoErrors(await ask(query, { input }));
    expect(data.it.statusUpdate).toMatchObject({ text: `All ${word}`, statusType: 'COMPLETE' });
    expect(sent()[0]?.[1]).toEqual({
      parent: project,
      status_type: 'complete',
      html_text: htmlText,
    });
  });

  test('rejects long rich text that is not valid before it is sent', async () => {
    const htmlText = `<body>${'x'.repeat(2000)}<b></body>`;
    const input = { project, statusType: 'COMPLETE', htmlText };
    const { errors, wireRequests } = await ask(query, { input });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'htmlText',
      ...refused,
    });
    expect(wireRequests).toBe(0);
  });

  test.each([
    ['the guest', 'guest'],
    ['a person who is not a member', 'grace'],
  ] as const)('in a project that %s cannot see is FORBIDDEN', async (_who, person) => {
    const before = await titlesOf(privateProject);
    const input = { ...base, project: privateProject };
    const { data, errors } = await ask(query, { input }, person);
    expect(data).toEqual({ it: null });
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
    expect(await titlesOf(privateProject)).toEqual(before);
  });

  test('of a project that does not exist names the project', async () => {
    const { errors } = await ask(query, { input: { ...base, project: '1299999999999999' } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'project',
      ...refused,
    });
  });
});

describe('deleteStatusUpdate', () => {
  const query = toMutation('deleteStatusUpdate', 'deletedStatusUpdateId');

  test.each([
    ['Asana’s gid', statusUpdate],
    ['the global id', `StatusUpdate:${statusUpdate}`],
  ])('with %s deletes it, in one write', async (_form, id) => {
    const { data, wireRequests } = expectNoErrors(
      await ask(query, { input: { statusUpdate: id } }),
    );
    expect(data.it).toEqual({ deletedStatusUpdateId: `StatusUpdate:${statusUpdate}` });
    expect(sent()).toEqual([[`DELETE /status_updates/${statusUpdate} *`]]);
    expect(wireRequests).toBe(1);
    expect(await titlesOf(fixtures.hundredTaskProject)).not.toContain('Kickoff');
  });

  test.each([
    ['the guest, who cannot see the project,', 'guest', statusUpdate],
    ['the guest, who did not write it,', 'guest', guestStatusUpdate],
    ['a person who did not write it', 'grace', statusUpdate],
  ] as const)('by %s is FORBIDDEN, and deletes nothing', async (_who, person, gid) => {
    const { data, errors } = await ask(query, { input: { statusUpdate: gid } }, person);
    expect(data).toEqual({ it: null });
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
    expect(await asanaState(`/status_updates/${gid}`)).toMatchObject({ gid });
  });

  test('a second time is NOT_FOUND', async () => {
    expectNoErrors(await ask(query, { input: { statusUpdate } }));
    const { errors } = await ask(query, { input: { statusUpdate } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', ...refused });
  });
});
