import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { errorCodes } from '../../../src/schema/error/error-code.ts';
import { createAsker } from '../../ask.ts';
import { someOfRow } from '../../case-count.ts';
import { expectSameNames } from '../../expect-same-names.ts';
import { recordWaits } from '../../waits.ts';
import { expectError } from '../fault-row.ts';
import { codeFaults, codesWithoutRequest, codesWithoutResponse } from './code-fault.ts';
import { withNullAt } from './null-at.ts';
import { requestFields, siblingQueries } from './sibling-query.ts';

recordWaits();
const { askAmongOthers, sandbox } = await createAsker();

describe('a fault of one field leaves its siblings intact:', () => {
  test.each(siblingQueries.map((row, number) => [row.at, row.route, row, number] as const))(
    '%s is null if %s fails, and each sibling is unchanged, for every code of its service',
    async (at, _route, { query, service, route, path, recovers = [], skip = 0 }, number) => {
      // The mutation was carried out, so the same request must not be sent again.
      const isPayload = /Payload\./.test(at);
      const { data, errors } = await askAmongOthers(query);
      expect(errors).toEqual([]);
      const rows = codeFaults[service].filter(({ code }) => !recovers.includes(code));
      for (const row of someOfRow(rows, number)) {
        sandbox.reset();
        sandbox.setFaults([{ ...row.fault, route, skip } as Fault]);
        const failed = await askAmongOthers(query);
        expect(failed.data, row.code).toEqual(withNullAt(data, path));
        expect(failed.errors, row.code).toHaveLength(1);
        const expected = isPayload ? { ...row, retryable: false } : row;
        expectError(service, failed.errors[0], expected, path);
        expect(failed.errors[0]?.extensions['applied'], row.code).toBe(
          isPayload ? 'YES' : undefined,
        );
      }
    },
  );
});

test('every field that makes a request has a query with a fault', () => {
  const tested = new Set(siblingQueries.map(({ at }) => at));
  const fields = requestFields.map(({ at }) => at);
  expectSameNames(
    tested,
    fields,
    'sibling-query.ts needs a query for each field that makes a request',
  );
  expect([...tested], 'the order of the queries').toEqual(fields);
  expect(tested.size).toBeGreaterThanOrEqual(60);
});

test('every error code that an upstream response can cause has a fault', () => {
  const codes = Object.values(codeFaults).flatMap((rows) => rows.map(({ code }) => code));
  const known = new Set([...codes, ...codesWithoutResponse, ...codesWithoutRequest]);
  expectSameNames(known, Object.keys(errorCodes), 'code-fault.ts needs each code of the API');
});
