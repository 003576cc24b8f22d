import { expect, test } from 'vitest';
import { toSourceError } from '../../../../src/service/google/markdown/rejected-line.ts';
import { UpstreamError } from '../../../../src/upstream/http/upstream-error.ts';

const source = { name: 'line 3 of markdown', field: 'markdown' } as const;
const message = 'Invalid requests[12].insertText: The location is invalid.';
const failureOf = (reason: 'invalid-input' | 'forbidden' | 'conflict', text = message) =>
  new UpstreamError({
    reason,
    service: 'google',
    message: text,
    status: 400,
    help: 'Help.',
    delivery: 'yes',
  });

test('the rejection of a request names the line that caused it', () => {
  const indexes: number[] = [];
  const error = toSourceError(failureOf('invalid-input'), (index) => {
    indexes.push(index);
    return source;
  });
  expect(indexes).toEqual([12]);
  expect(error).toMatchObject({
    message: 'Invalid line 3 of markdown, requests[12].insertText: The location is invalid.',
    field: 'markdown',
    reason: 'invalid-input',
    service: 'google',
    status: 400,
    help: 'Help.',
    delivery: 'yes',
  });
});

test.each([
  ['of another kind', failureOf('conflict'), source],
  ['without an index', failureOf('invalid-input', 'Invalid.'), source],
  ['of a request that no line caused', failureOf('invalid-input'), undefined],
  ['of this program', new Error(message), source],
])('a failure %s does not change', (_, failure, found) => {
  expect(toSourceError(failure, () => found)).toBe(failure);
});
