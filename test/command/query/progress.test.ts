import { describe, expect, test } from 'vitest';
import { createProgress, printProgress } from '../../../src/command/query/progress.ts';

const figures = { items: 50, requests: 5, reads: 12, readsLeft: null, total: null };
const clear = '\r\u001b[2K';

describe('the text of the progress', () => {
  test.each([
    ['an unknown end', {}, 75, '50 items  5 requests, 12 reads  2 min'],
    [
      'a known end',
      { total: 200 },
      10,
      '[#####               ] 25 %  50 of 200 items  5 requests, 12 reads  30 s left',
    ],
    [
      'the last item',
      { items: 200, total: 200 },
      10,
      '[####################] 100 %  200 of 200 items  5 requests, 12 reads  0 s left',
    ],
    [
      'more items than were counted',
      { items: 201, total: 200 },
      10,
      '201 items  5 requests, 12 reads  10 s',
    ],
    [
      'a limit of reads',
      { readsLeft: 88 },
      1,
      '50 items  5 requests, 12 reads  88 reads left  1 s',
    ],
  ])('with %s', (_, changes, seconds, text) => {
    const given = { ...figures, ...changes };
    expect(printProgress(given, given.items, seconds)).toBe(text);
  });

  test.each([
    [3600 * 2, '2 h 0 min left'],
    [60 * 90, '1 h 30 min left'],
    [60 * 10, '10 min left'],
  ])('with %d seconds left', (left, text) => {
    expect(printProgress({ ...figures, items: 1, total: left + 1 }, 1, 1)).toContain(text);
  });
});

describe('the progress', () => {
  /** What is written to a stream, at one second for each call. */
  function write(isTTY: boolean) {
    const written: string[] = [];
    let seconds = 0;
    const stream = { isTTY, write: (text: string) => written.push(text) };
    const progress = createProgress(stream, 40, () => {
      seconds += 1;
      return seconds * 1000;
    });
    progress.show({ ...figures, total: 60 });
    progress.say('A line.');
    progress.end();
    progress.say('Another line.');
    return written;
  }

  test('replaces its bar on a terminal, and measures the speed of this run', () => {
    // Ten items in a second, so the other ten take one second.
    const bar = '[################    ] 83 %  50 of 60 items  5 requests, 12 reads  1 s left';
    expect(write(true)).toEqual([
      `${clear}${bar}`,
      `${clear}A line.\n${bar}`,
      clear,
      `${clear}Another line.\n`,
    ]);
  });

  test('is lines only elsewhere', () => {
    expect(write(false)).toEqual(['A line.\n', '', 'Another line.\n']);
  });
});
