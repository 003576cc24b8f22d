import { expect, test } from 'vitest';
import { createAsker } from '../../../ask.ts';
import { createScriptedServer, respondWith } from '../../../upstream/http/scripted-server.ts';

// Lists that Asana returns as a whole, according to its description.

const server = await createScriptedServer();
const { ask } = await createAsker({ ASANA_BASE_URL: server.url });
const query = '{ goal(id: "1") { gid parentGoals { name } } }';

/** The response to the batch with the goal and its list. */
const respondWithList = (list: object) =>
  server.respond(
    respondWith(200, {
      data: [{ data: { gid: '1' } }, { data: [{ gid: '2', name: 'Grow' }], ...list }].map(
        (body) => ({ status_code: 200, headers: {}, body }),
      ),
    }),
  );

test.each([
  ['without', {}],
  ['with null as', { next_page: null }],
])('%s next page is complete', async (_how, list) => {
  respondWithList(list);
  const { data, errors } = await ask(query);
  expect(errors).toEqual([]);
  expect(data.goal.parentGoals).toEqual([{ name: 'Grow' }]);
});

test('with a next page, which Asana does not document, is an error instead of a part of the list', async () => {
  respondWithList({ next_page: { offset: 'x', path: '/x', uri: 'https://asana.example/x' } });
  const { data, errors } = await ask(query);
  expect(data.goal).toEqual({ gid: '1', parentGoals: null });
  expect(errors).toMatchObject([
    { path: ['goal', 'parentGoals'], extensions: { code: 'UPSTREAM_BAD_RESPONSE' } },
  ]);
});
