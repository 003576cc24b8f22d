import { expect, test } from 'vitest';
import {
  checkCount,
  isOneWrite,
} from '../../../../src/service/google/markdown/planned-insertion.ts';

test('a write has at most 10,000 requests, and the error names the input, the number and the maximum', () => {
  expect([isOneWrite(10_000), isOneWrite(10_001)]).toEqual([true, false]);
  expect(() => checkCount(10_000, 'rows')).not.toThrow();
  expect(() => checkCount(10_001, 'rows')).toThrow(
    expect.objectContaining({
      field: 'rows',
      message:
        'rows needs 10001 requests to Google. The maximum is 10000. Write it in several parts.',
    }),
  );
});
