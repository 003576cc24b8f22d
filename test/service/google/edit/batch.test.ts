import { describe, expect, test } from 'vitest';
import { parseEntries } from '../../../../src/service/google/edit/check/batch.ts';
import { toReplies, toSteps } from '../../../../src/service/google/edit/step.ts';

const range = { startIndex: 5, endIndex: 9 };

test('parseEntries omits null values', () => {
  const given = {
    insertText: { text: 'a', location: { index: 1, segmentId: null }, endOfSegmentLocation: null },
  };
  expect(parseEntries([given])).toEqual([{ insertText: { text: 'a', location: { index: 1 } } }]);
});

describe('toSteps and toReplies for a replacement', () => {
  const of = (text: string) => [
    { replaceContentRange: { range: { ...range, segmentId: 's', tabId: 't' }, text } },
    { deleteContentRange: { range } },
  ];

  test('the requests are a deletion and an insertion at its start, in its segment and tab', () => {
    const entryKind = 'replaceContentRange';
    const steps = toSteps(of('new')).map(({ entryKind, entryIndex, request }) => ({
      entryKind,
      entryIndex,
      request,
    }));
    expect(steps).toEqual([
      {
        entryKind,
        entryIndex: 0,
        request: { deleteContentRange: { range: { ...range, segmentId: 's', tabId: 't' } } },
      },
      {
        entryKind,
        entryIndex: 0,
        request: {
          insertText: { location: { index: 5, segmentId: 's', tabId: 't' }, text: 'new' },
        },
      },
      {
        entryKind: 'deleteContentRange',
        entryIndex: 1,
        request: { deleteContentRange: { range } },
      },
    ]);
  });

  test('an empty text gives only a deletion', () => {
    expect(toSteps(of(''))).toHaveLength(2);
  });

  test('a replacement has one reply, and other requests keep theirs', () => {
    const replies = toReplies(toSteps(of('new')), [{}, {}, { of: 'the delete' }], 2);
    expect(replies).toEqual([{}, { of: 'the delete' }]);
  });
});
