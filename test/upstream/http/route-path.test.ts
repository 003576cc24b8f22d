import { expect, test } from 'vitest';
import { toRoutePath } from '../../../src/upstream/http/route-path.ts';

const encode = (id: string, parameter: string) => `${parameter}=${encodeURIComponent(id)}`;

test('the ids replace the parameters in their order, and an id is no parameter', () => {
  const path = toRoutePath('/a/{first}/b/{second}', ['{second}', 'x/y'], encode);
  expect(path).toBe('/a/first=%7Bsecond%7D/b/second=x%2Fy');
});

test.each([
  ['few', []],
  ['few', ['1']],
  ['many', ['1', '2', '3']],
])('a route that is put together is rejected with too %s ids: %j', (which, ids) => {
  const route: string = '/a/{first}/b/{second}';
  expect(() => toRoutePath(route, ids, encode)).toThrow(`${route} was given too ${which} ids`);
});
