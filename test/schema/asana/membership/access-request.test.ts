import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Requests for access to private projects and portfolios.

const { ask, sent } = await createMutationTestServer();
const { privateProject, privatePortfolio, accessRequest, graceGid } = fixtures;

const approve = toMutation('approveAccessRequest', 'accessRequestGid');
const pendingOf = `{ project(id: "${privateProject}") { accessRequests { gid } } }`;

test('the requests of a project and of a portfolio need one request each', async () => {
  const selection = 'accessRequests { gid message status requester { name } }';
  const query = `{
    project(id: "${privateProject}") { ${selection} }
    portfolio(id: "${privatePortfolio}") { ${selection} }
  }`;
  const { data, reads, wireRequests } = expectNoErrors(await ask(query));
  const grace = { status: 'PENDING', requester: { name: 'Grace Lindqvist' } };
  expect(data).toEqual({
    project: {
      accessRequests: [
        { ...grace, gid: accessRequest, message: 'I work on the launch.' },
        {
          gid: fixtures.secondAccessRequest,
          message: null,
          status: 'PENDING',
          requester: { name: '佐藤 はな' },
        },
      ],
    },
    portfolio: {
      accessRequests: [{ ...grace, gid: fixtures.portfolioAccessRequest, message: null }],
    },
  });
  expect(reads).toContain(
    `GET /access_requests?target=${privateProject} approval_status,message,requester.name`,
  );
  expect(wireRequests).toBe(1);
});

test('somebody who may not change a project cannot read who asks for access to it', async () => {
  const query = `{ project(id: "${fixtures.guestProject}") { name accessRequests { gid } } }`;
  const { data, errors } = await ask(query, {}, 'guest');
  expect(data.project).toEqual({ name: expect.any(String), accessRequests: null });
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
});

test('a user asks for access, and has it after the approval', async () => {
  const create = toMutation('createAccessRequest', 'accessRequest { gid message status }');
  const name = `{ project(id: "${privateProject}") { name } }`;
  expect((await ask(name, {}, 'grace')).errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  const input = { project: privateProject, message: 'Please' };
  const { data } = expectNoErrors(await ask(create, { input }, 'grace'));
  expect(data.it.accessRequest).toMatchObject({ message: 'Please', status: 'PENDING' });
  expect(sent()[0]?.[1]).toEqual({ target: privateProject, message: 'Please' });

  const { gid } = data.it.accessRequest;
  const approved = expectNoErrors(await ask(approve, { input: { accessRequest: gid } }));
  expect(approved.data.it).toEqual({ accessRequestGid: gid });
  expect(approved.wireRequests).toBe(1);
  expectNoErrors(await ask(name, {}, 'grace'));
});

test('a rejected request is no longer listed, and gives no access', async () => {
  const reject = toMutation('rejectAccessRequest', 'accessRequestGid');
  expectNoErrors(await ask(reject, { input: { accessRequest: `AccessRequest:${accessRequest}` } }));
  const { data } = expectNoErrors(await ask(pendingOf));
  expect(data.project.accessRequests).toEqual([{ gid: fixtures.secondAccessRequest }]);
  const members = `{ project(id: "${privateProject}") { members { gid } } }`;
  expect(JSON.stringify(expectNoErrors(await ask(members)).data)).not.toContain(graceGid);
});

test.each(['project', 'portfolio'])(
  'the error for an unknown %s names the input',
  async (field) => {
    const create = toMutation('createAccessRequest', 'accessRequest { gid }');
    const { errors } = await ask(create, { input: { [field]: '999' } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, applied: 'NO' });
  },
);

test('a request is decided once', async () => {
  const input = { accessRequest };
  expectNoErrors(await ask(approve, { input }));
  const { errors } = await ask(approve, { input });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
});

test('only somebody who may change the project decides', async () => {
  const { errors } = await ask(approve, { input: { accessRequest } }, 'grace');
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
});
