import { describe, expect, test } from 'vitest';
import { parseResponse } from '../../../src/service/asana/response.ts';
import { asana } from '../../../src/service/asana/service.ts';
import { parseJson } from '../../../src/upstream/http/json.ts';

describe('a response', () => {
  test.each([
    ['one record', 'record', { data: { gid: '1' } }, null],
    ['a record without an id, such as counts', 'record', { data: { num_tasks: 5 } }, null],
    ['a list', 'list', { data: [{ gid: '1' }, { gid: '2' }] }, null],
    ['an empty list', 'list', { data: [], next_page: null }, null],
    ['a page', 'list', { data: [{ gid: '1' }], next_page: { offset: 'abc', path: '/x' } }, 'abc'],
  ] as const)('is parsed: %s', (_what, shape, body, nextOffset) => {
    expect(parseResponse(body, shape, 200)).toMatchObject({ data: body.data, nextOffset });
  });

  test.each([
    ['without an envelope', 'record', { gid: '1' }],
    ['that is a list itself', 'list', [{ gid: '1' }]],
    ['that is null', 'record', null],
    ['that is a string', 'record', 'ok'],
    ['with null for data', 'record', { data: null }],
    ['with a list instead of a record', 'record', { data: [] }],
    ['with a record instead of a list', 'list', { data: {} }],
    ['with a list of strings', 'list', { data: [{ gid: '1' }, 'x'] }],
    ['with a list of lists', 'list', { data: [[]] }],
    ['with an id that is a number', 'record', { data: { gid: 1 } }],
    ['with a next page whose offset is a number', 'list', { data: [], next_page: { offset: 7 } }],
    ['with a next page without an offset', 'list', { data: [], next_page: {} }],
  ] as const)('%s throws `bad-response`', (_what, shape, body) => {
    expect(() => parseResponse(body, shape, 200)).toThrow(
      expect.objectContaining({ reason: 'bad-response', service: 'asana', status: 200 }),
    );
  });
});

test.each(['', '<html>', '{"data":', 'undefined'])(
  'the text %j throws `bad-response` because it is not JSON',
  (text) => {
    expect(() => parseJson(asana, text, 502)).toThrow(
      expect.objectContaining({ reason: 'bad-response', status: 502 }),
    );
  },
);
