import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { toGraphqlError } from '../../../src/schema/error/graphql-error.ts';
import { InputError } from '../../../src/schema/error/input-error.ts';
import { WriteFailed } from '../../../src/upstream/http/writer.ts';

test.each([
  ['an error', new Error('unexpected')],
  ['an error of a write', new WriteFailed(new Error('unexpected'), 'unknown')],
  ['an error with a path', new GraphQLError('', { path: ['a'], originalError: new Error('b') })],
])('%s that nothing describes has no error for the client', (_what, error) => {
  expect(toGraphqlError(error)).toBeNull();
});

test('a described error of a write says whether the change was made, and whether to repeat it', () => {
  const reason = new InputError('name', 'name is too long.');
  const extensionsOf = (applied: 'yes' | 'no' | 'unknown') =>
    toGraphqlError(new WriteFailed(reason, applied))?.extensions;
  expect(extensionsOf('no')).toEqual({
    code: 'BAD_USER_INPUT',
    field: 'name',
    retryable: false,
    applied: 'NO',
  });
  expect(extensionsOf('yes')).toMatchObject({
    applied: 'YES',
    retryable: false,
    help: expect.stringMatching(/^The change was made/),
  });
  expect(extensionsOf('unknown')).toMatchObject({
    applied: 'UNKNOWN',
    retryable: false,
    help: expect.stringMatching(/^The change may have been made/),
  });
});

test('the instructions of a failed write replace the usual ones', () => {
  const error = new WriteFailed(new InputError('a', 'b'), 'yes', { help: 'Do this.' });
  expect(toGraphqlError(error)?.extensions['help']).toBe('Do this.');
});
