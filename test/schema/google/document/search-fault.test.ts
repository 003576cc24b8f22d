import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { createAsker } from '../../../ask.ts';
import { recordWaits } from '../../../waits.ts';
import { expectError } from '../../fault-row.ts';
import { attemptsOf, driveFaults, requestFaults, responseFaults } from './fault-list.ts';

recordWaits();

const { ask, sandbox } = await createAsker();

test('a cursor that Drive rejects is an error that names `after`', async () => {
  const query = `query ($after: String) { documents(first: 1, after: $after) { pageInfo { endCursor } } }`;
  const { data } = await ask(query);
  const error = { reason: 'invalid', location: 'pageToken', locationType: 'parameter' };
  const body = { error: { code: 400, message: 'Invalid Value', errors: [error] } };
  sandbox.setFaults([{ kind: 'status', status: 400, body, route: 'GET /drive/v3/files' }]);
  const { errors, reads } = await ask(query, { after: data.documents.pageInfo.endCursor });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
  expect(reads).toHaveLength(1);
});

describe('a search with the failure', () => {
  test.each(Object.entries({ ...responseFaults, ...requestFaults, ...driveFaults }))(
    '%s fails, and the rest of the selection is returned',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route: 'GET /drive/v3/files' } as Fault]);
      const { data, errors, reads } = await ask(
        `{ viewer { google { connected } } documents(name: "a", first: 3) { nodes { title } } }`,
      );
      expect(data).toEqual({ viewer: { google: { connected: true } }, documents: null });
      expect(errors).toHaveLength(1);
      expectError('google', errors[0], row, ['documents']);
      expect(reads).toHaveLength(attemptsOf(row));
    },
  );
});
