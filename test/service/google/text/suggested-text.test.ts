import { expect, test } from 'vitest';
import {
  suggestedParagraphs,
  textWithoutSuggestions,
} from '../../../../src/service/google/text/suggested-text.ts';
import { finish } from '../../../finish.ts';

test('an element without text has a placeholder for each of its code units', () => {
  const paragraphs = finish(
    suggestedParagraphs([
      {
        paragraph: {
          elements: [
            { startIndex: 1, endIndex: 3, textRun: { content: 'a ' } },
            { startIndex: 3, endIndex: 8, equation: {} },
            { startIndex: 8, endIndex: 9, inlineObjectElement: { inlineObjectId: 'kix.1' } },
            { startIndex: 9, endIndex: 11, textRun: { content: 'b\n' } },
          ],
        },
      },
    ]),
  );
  const text = textWithoutSuggestions(paragraphs);
  expect(text).toBe(`a ${'\ufffc'.repeat(6)}b\n`);
  expect(paragraphs.flat().map(({ start }) => start)).toEqual([1, 3, 8, 9]);
});
