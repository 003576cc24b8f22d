import { describe, expect, test } from 'vitest';
import { toSteps } from '../../../src/google/edit/batch.ts';
import { needsDocument } from '../../../src/google/edit/order/order.ts';
import type { Entry } from '../../../src/google/record/edit-request.ts';
import { bold, deleteRange, facts, insert, orderOf, range } from './entry.ts';

const bullets = (start: number, end: number): Entry => ({
  createParagraphBullets: { ...range(start, end), bulletPreset: 'BULLET_CHECKBOX' },
});

describe('an order that depends on the document', () => {
  test('is needed if only some of the requests name a tab', () => {
    const entries = [insert(3, 'a'), insert(9, 'b', { tabId: 't.0' })];
    expect(needsDocument(toSteps(entries))).toBe(true);
    expect(orderOf(entries, facts)).toEqual([1, 0]);
    expect(orderOf([insert(9, 'a'), insert(3, 'b', { tabId: 't.9' })], facts)).toEqual([0, 1]);
  });

  test('is needed if bullets may remove tab characters among other changes', () => {
    expect(needsDocument(toSteps([bullets(1, 9)]))).toBe(false);
    expect(needsDocument(toSteps([bullets(1, 9), insert(0, 'a', { segmentId: 'h' })]))).toBe(false);
    expect(needsDocument(toSteps([bullets(1, 9), insert(16, 'a')]))).toBe(true);
  });

  test('moves nothing for bullets that remove no tab characters', () => {
    expect(orderOf([insert(16, 'a'), bullets(1, 4), insert(3, 'b')], facts)).toEqual([1, 0, 2]);
  });

  test('places bullets that remove tab characters among the edits', () => {
    const entries = [insert(7, 'a'), insert(3, 'b'), bullets(9, 10), insert(16, 'c'), bold(8, 9)];
    expect(orderOf(entries, facts)).toEqual([4, 3, 2, 0, 1]);
  });

  test.each<[string, readonly Entry[], string]>([
    ['an insertion', [bullets(9, 10), insert(12, 'a')], 'requests[1].insertText.location'],
    [
      'a deletion',
      [deleteRange(14, 17), bullets(1, 10)],
      'requests[1].createParagraphBullets.range',
    ],
    [
      'a later style',
      [
        bullets(9, 10),
        {
          updateParagraphStyle: {
            ...range(8, 9),
            paragraphStyle: { alignment: 'END' },
            fields: 'alignment',
          },
        },
      ],
      'requests[1].updateParagraphStyle.range',
    ],
  ])(
    'rejects bullets that remove tab characters at the position of %s',
    (_what, entries, field) => {
      expect(() => orderOf(entries, facts)).toThrow(expect.objectContaining({ field }));
    },
  );
});
