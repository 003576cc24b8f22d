import { describe, expect, test } from 'vitest';
import { lineProperties, logCalls } from './log-line.ts';

describe('the sources', () => {
  test('write exactly the lines that have a row in log-line.ts', () => {
    const written = new Set(logCalls.flatMap(({ messages }) => messages));
    expect([...written].toSorted()).toEqual(Object.keys(lineProperties).toSorted());
  });

  test.each(
    logCalls.flatMap(({ file, messages, properties }) =>
      properties === null ? [] : messages.map((message) => ({ file, message, properties })),
    ),
  )('$file writes "$message" with no property but those of its row', ({ message, properties }) => {
    expect(lineProperties[message]).toEqual(expect.arrayContaining([...properties]));
  });
});
