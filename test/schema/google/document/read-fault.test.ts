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
  names,
  requestFaults,
  responseFaults,
} from './fault-list.ts';

recordWaits();

const { ask, sandbox } = await createAsker();

describe.each(names)('a read from %s with the failure', (name) => {
  const { route, field, other } = apis[name];
  const rows = { ...responseFaults, ...requestFaults, ...(name === 'Drive' ? driveFaults : {}) };

  test.each(Object.entries(rows))(
    '%s fails its field, and the other service’s fields are returned',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route } as Fault]);
      const { data, errors, reads } = await ask(
        `{ document(id: "${editable}") { title ${field} ${other} } }`,
      );
      expect(data).toEqual({
        document: { title: 'Launch plan: Aria 2', [field]: null, [other]: expect.anything() },
      });
      expect(errors).toHaveLength(1);
      expectError('google', errors[0], row, ['document', field]);
      expect(reads).toHaveLength(1 + attemptsOf(row));
    },
  );
});
