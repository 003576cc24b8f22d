import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { createAsker } from '../../../ask.ts';
import { recordWaits } from '../../../waits.ts';
import { expectError } from '../../fault-row.ts';
import {
  apis,
  attemptsOf,
  driveFaults,
  editable,
  empty,
  fileChecksOf,
  names,
  requestFaults,
  responseFaults,
} from './fault-list.ts';

recordWaits();

const { ask, sandbox } = await createAsker();

describe.each(names)('one part of a batch to %s with the failure', (name) => {
  const { route, field } = apis[name];

  test.each(Object.entries({ ...responseFaults, ...(name === 'Drive' ? driveFaults : {}) }))(
    '%s fails its document, and the other document is returned',
    async (_what, row) => {
      sandbox.setFaults([
        { ...row.fault, route, count: 1 } as Fault,
        { ...row.fault, route, skip: 2 } as Fault,
      ]);
      const { data, errors, wireRequests } = await ask(
        `{ a: document(id: "${editable}") { ${field} } b: document(id: "${empty}") { ${field} } }`,
      );
      expect(data).toEqual({ a: null, b: { [field]: expect.anything() } });
      expect(errors).toHaveLength(1);
      expectError('google', errors[0], row, ['a']);
      expect(wireRequests).toBe(attemptsOf(row) + (name === 'Docs' ? fileChecksOf(row) : 0));
      // Reads that succeeded are not sent again with those that failed.
      const again = sandbox.requests().slice(1);
      expect(again.every(({ path }) => path.endsWith(editable))).toBe(true);
    },
  );
});

/** After other responses, the reads of a batch are sent alone: see test/upstream/assumption/google-batch.test.ts. */
const isFinal = ([what]: readonly [string, unknown]) =>
  ![
    '403',
    '404',
    'an HTML page',
    'an empty 200',
    'an empty 403',
    'a list in place of an object',
    'an incomplete body',
  ].includes(what);

describe.each(names)('a batch to %s with the failure', (name) => {
  const { batch, field } = apis[name];

  test.each(Object.entries({ ...responseFaults, ...requestFaults }).filter(isFinal))(
    '%s fails each of its documents, and the rest of the selection is returned',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route: batch } as Fault]);
      const { data, errors, wireRequests } = await ask(
        `{ a: document(id: "${editable}") { ${field} } b: document(id: "${empty}") { ${field} } viewer { google { connected } } }`,
      );
      expect(data).toEqual({ a: null, b: null, viewer: { google: { connected: true } } });
      expect(errors).toHaveLength(2);
      for (const key of ['a', 'b']) {
        expectError(
          'google',
          errors.find(({ path }) => path?.[0] === key),
          row,
          [key],
        );
      }
      expect(wireRequests).toBe(attemptsOf(row) + (name === 'Docs' ? fileChecksOf(row) : 0));
    },
  );
});
