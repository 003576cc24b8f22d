import { expect, test } from 'vitest';
import { searchWordOf } from '../../../src/schema/link/link-search.ts';

test.each([
  ['an id without separators is the id', '1a2B3c4D5e6F7g8H9i0J1k', '1a2B3c4D5e6F7g8H9i0J1k'],
  ['an id with hyphens is its longest part', '1a2B3c4D-5e6F7g8H9-i0J1k', '5e6F7g8H9'],
  [
    'an id with hyphens and underscores is a part without an underscore, even if it is shorter',
    '1a2B3c4D_5e6F7g8-H9i0J1kL',
    'H9i0J1kL',
  ],
  ['an id of parts with underscores is the longest word', '1a2B_3c4D5e6F7-g8_H9i0', '3c4D5e6F7'],
  ['an id of short words is null', '1a2_3c4-5e6_7g8-9i0_1k2-3m4', null],
])('the search word for %s', (_, id, word) => {
  expect(searchWordOf(id)).toBe(word);
});
