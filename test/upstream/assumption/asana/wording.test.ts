import { describe, expect, test } from 'vitest';
import type { AssumptionId } from '../../../../sandbox/assumption/setting.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { type ClientResult, createAsker } from '../../../ask.ts';
import { createApp } from '../../../sandbox/oauth/app.ts';
import { recordWaits } from '../../../waits.ts';

// Asana words an error in another way. Only the code of the error changes.

const { paidWorkspace: workspace, hundredTaskProject, emptyTask } = fixtures;
const extensionsOf = ({ errors }: ClientResult) => errors.map(({ extensions }) => extensions);

/** The error of an operation, first from an unchanged Asana, then with a broken assumption. */
type Codes = readonly [code: string, other: string];

describe('an error whose wording Asana changes', async () => {
  // Every offset has expired when it is sent.
  const { ask, sandbox, server } = await createAsker({}, { offsetLifetimeMs: -1 });
  const page = `query ($after: String) {
    project(id: "${hundredTaskProject}") { tasks(first: 2, after: $after) { pageInfo { endCursor } } }
  }`;
  const create = `mutation { createTask(input: { workspace: "${workspace}", name: "New", external: { data: "x" } }) { task { name } } }`;

  /** An operation with a token that has no scope for the API. */
  async function askWithoutScope(): Promise<ClientResult> {
    const { access_token } = await createApp('asana', () => sandbox).connect(
      {},
      { scope: 'openid' },
    );
    const response = await server.fetch('http://taskdoc.test/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-asana-authorization': `Bearer ${access_token}`,
      },
      body: JSON.stringify({ query: `{ task(id: "${emptyTask}") { name } }` }),
    });
    const { data, errors, extensions } = await response.json();
    return { data, errors, upstream: extensions.upstream };
  }

  async function askForNextPage(): Promise<ClientResult> {
    const { data } = await ask(page);
    return ask(page, { after: data.project.tasks.pageInfo.endCursor });
  }

  test.each<[AssumptionId, () => Promise<ClientResult>, Codes]>([
    ['asana.expired-offset', askForNextPage, ['CURSOR_EXPIRED', 'BAD_USER_INPUT']],
    ['asana.missing-scope', askWithoutScope, ['MISSING_SCOPE', 'FORBIDDEN']],
    ['asana.oauth-required', () => ask(create, {}, 'ada-pat'), ['OAUTH_REQUIRED', 'FORBIDDEN']],
  ])('without %s has another code and the message of Asana', async (id, run, [code, other]) => {
    expect(extensionsOf(await run())).toMatchObject([{ code, retryable: false }]);
    sandbox.setAssumptions({ broken: [id] });
    const result = await run();
    expect(extensionsOf(result)).toMatchObject([{ code: other, retryable: false }]);
    expect(result.errors[0]?.message).toMatch(/: Your (pagination )?token /);
    expect(result.upstream.notes).toEqual([]);
  });
});

describe('a rejected input that Asana does not name', async () => {
  const { ask, sandbox } = await createAsker();
  const rename = `mutation { updateTask(input: { task: "${emptyTask}", assignee: "1201999999999999" }) { task { name } } }`;

  test('has no `field`', async () => {
    const expected = await ask(rename);
    expect(expected.errors[0]?.extensions).toMatchObject({ field: 'assignee', applied: 'NO' });
    sandbox.setAssumptions({ broken: ['asana.error-field'] });
    const { errors } = await ask(rename);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
    expect(errors[0]?.extensions).not.toHaveProperty('field');
    expect(errors[0]?.message).toContain('Not a user in Organization');
  });

  test('can be a parameter of the search, which is sent without it', async () => {
    const search = `{ workspace(id: "${workspace}") { tasks(text: "launch", first: 5) { nodes { gid } } } }`;
    const expected = await ask(search);
    sandbox.setAssumptions({ broken: ['asana.error-field', 'asana.search-order'] });
    const { data, errors } = await ask(search);
    expect([data, errors]).toEqual([expected.data, []]);
  });
});

describe('a rate limit', async () => {
  const waits = recordWaits();
  const { ask, sandbox } = await createAsker({});
  const query = `{ task(id: "${emptyTask}") { name } }`;

  async function askTwice(broken: readonly AssumptionId[]) {
    sandbox.setAssumptions({ broken });
    sandbox.setLimits({ perMinute: 1 });
    await ask(query);
    return ask(query);
  }

  test('is an error at once if it lasts longer than the server waits', async () => {
    const { errors, wireRequests } = await askTwice([]);
    expect([errors[0]?.extensions, wireRequests, waits]).toEqual([
      expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 60 }),
      1,
      [],
    ]);
  });

  test('without asana.retry-after has a pause that the server chooses', async () => {
    const { errors, wireRequests } = await askTwice(['asana.retry-after']);
    expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
    expect(errors[0]?.extensions).not.toHaveProperty('retryAfter');
    expect(wireRequests).toBe(3);
    expect(waits).toHaveLength(2);
  });
});
