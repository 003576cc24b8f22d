import { expect, test } from 'vitest';
import { maxQuoteLength } from '../../../src/upstream/http/upstream-error.ts';
import { createAsker } from '../../ask.ts';
import { leastCount, someCases } from '../../case-count.ts';
import { operationsWith } from './hostile-value.ts';

// Every text of every argument and input, one after another, with far more characters than an error may quote.

const { askAmongOthers } = await createAsker();

test(`an error quotes at most ${maxQuoteLength} characters of any text that a client sends`, {
  tags: 'slow',
}, async () => {
  const operations = operationsWith('x'.repeat(10 * maxQuoteLength));
  expect(operations.length).toBeGreaterThan(900);
  const quoting: unknown[] = [];
  let rejected = 0;
  for (const { at, query, variables } of someCases(operations)) {
    const { data, errors } = await askAmongOthers(query, variables);
    const messages = [
      ...errors,
      ...(data?.createTasks?.results ?? []),
      ...(data?.updateTasks?.results ?? []),
    ];
    const text = JSON.stringify(messages);
    if (text.includes('"message"')) rejected += 1;
    if (text.includes('x'.repeat(maxQuoteLength + 1)))
      quoting.push({ at, text: text.replace(/x{9,}/g, 'x…') });
  }
  expect(quoting).toEqual([]);
  expect(rejected).toBeGreaterThanOrEqual(leastCount(500));
});
