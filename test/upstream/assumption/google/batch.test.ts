import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { batchAssumptions, batchPath } from '../../../../src/service/google/encode.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker, type QueryResult } from '../../../ask.ts';

// Docs or Drive does not accept batches, for all callers, for one caller, or for a moment.

const { editable, empty, oneParagraph } = documentFixtures;
const { ask, sandbox } = await createAsker();

const status = (code: number, reason?: string) =>
  ({ kind: 'status', status: code, ...(reason === undefined ? {} : { reason }) }) as const;

/** Responses to a batch, and who is affected by it later. */
const responses: readonly (readonly [what: string, fault: object, remembered: string])[] = [
  ['status 400', status(400), 'caller'],
  ['status 403', status(403), 'caller'],
  ['a page of HTML with 403', { kind: 'html', status: 403 }, 'caller'],
  ['status 404', status(404), 'all'],
  ['status 405', status(405), 'all'],
  ['another shape', { kind: 'wrong-shape' }, 'all'],
  ['a page of HTML', { kind: 'html' }, 'none'],
  ['an empty body', { kind: 'empty' }, 'none'],
];

const sizesOf = ({ upstream }: QueryResult) =>
  (upstream.requests ?? []).map(({ calls }) => calls.length);

describe.each([
  ['docs', 'body { content { endIndex } }'],
  ['drive', 'modifiedAt'],
] as const)('reads in a batch of %s', (api, fields) => {
  const query = `{ a: document(id: "${editable}") { ${fields} } b: document(id: "${oneParagraph}") { ${fields} } c: document(id: "${empty}") { ${fields} } }`;
  const route = `POST ${batchPath[api]}`;
  const note = noteOf(batchAssumptions[api]);

  test.each(responses)(
    'that is answered with %s are sent one by one, and have the same result',
    async (_what, fault, remembered) => {
      const expected = await ask(query);
      expect(sizesOf(expected)).toEqual([3]);
      sandbox.setFaults([{ ...fault, route } as Fault]);
      const first = await ask(query);
      expect([first.data, first.errors, sizesOf(first)]).toEqual([expected.data, [], [3, 1, 1, 1]]);
      expect(first.upstream.notes).toEqual(remembered === 'none' ? [] : [note]);
      const second = await ask(query);
      expect([second.data, second.errors]).toEqual([expected.data, []]);
      expect(sizesOf(second)).toEqual(remembered === 'none' ? [3, 1, 1, 1] : [1, 1, 1]);
      const other = await ask(query, {}, 'grace');
      expect(sizesOf(other)[0]).toBe(remembered === 'all' ? 1 : 3);
    },
  );

  test.each([
    ['a missing scope', status(403, 'insufficientPermissions')],
    ['a disabled API', status(403, 'accessNotConfigured')],
    ['an expired token', { kind: 'expired-token' }],
  ])('that is answered with %s are not sent one by one', async (_what, fault) => {
    sandbox.setFaults([{ ...fault, route } as Fault]);
    const result = await ask(query);
    expect(result.errors).toHaveLength(3);
    expect(sizesOf(result)).toEqual([3]);
  });

  test('whose single requests fail too say nothing about batches', async () => {
    sandbox.setFaults([{ ...status(404), route: '*' } as Fault]);
    const result = await ask(query);
    expect(result.errors.map(({ extensions }) => extensions.code)).toEqual(
      Array.from({ length: 3 }, () => 'NOT_FOUND'),
    );
    expect(result.upstream.notes).toEqual([]);
    sandbox.setFaults([]);
    expect(sizesOf(await ask(query))).toEqual([3]);
  });
});
