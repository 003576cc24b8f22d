import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Every limit that a file of src exports names the test that reaches it and passes it.

/** The test of each limit: its file, and a part of its title. */
const tests: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'asana/batch.ts maxActions': ['asana/client', 'use as few requests as possible'],
  'asana/record/typeahead.ts maxSuggestions': ['limit/bounded-input', 'accepts the values at its'],
  'change/poll-interval.ts maxPollIntervalMs': [
    'change/poll-interval',
    'never exceeds five minutes, because more feeds are refused',
  ],
  'config/variable.ts maxPerMinute': ['limit/setting', 'and rejects the next numbers'],
  'google/encode.ts maxParts': ['google/client', 'use as few requests as possible'],
  'google/markdown/size-limit.ts maxMarkdownUnits': [
    'limit/bounded-input',
    'accepts the values at its limits',
  ],
  'graph/asana/task/bulk/bulk-write.ts maxItems': [
    'limit/input-list',
    'rejects one item more than %i',
  ],
  'graph/asana/task/search/sorted-search.ts maxSortedReads': [
    'graph/asana/task/task-order',
    'a note says that more tasks match than the server sorts',
  ],
  'graph/link/listed-task.ts maxChecked': [
    'graph/link/document-tasks-cost',
    'reads 30 pages of tasks and checks 100 tasks',
  ],
  'graph/link/listed-task.ts maxPages': [
    'graph/link/document-tasks-cost',
    'reads 30 pages of tasks and checks 100 tasks',
  ],
  'graph/link/searched-task.ts maxNewest': [
    'graph/link/document-tasks-cost',
    'costs 193 reads in 22 requests',
  ],
  'graph/link/searched-task.ts maxWithAttachments': [
    'graph/link/document-tasks-cost',
    'costs 193 reads in 22 requests',
  ],
  'http/retry.ts maxAttempts': ['http/retry', 'is null after the maximum number of attempts'],
  'http/retry.ts maxRefusals': ['http/retry', 'is 0 after up to ten refusals with Retry-After'],
  'http/upstream-error.ts maxQuoteLength': [
    'asana/error-mapping',
    'characters of the message of Asana',
  ],
  'operation/upload/upload-link.ts maxFileBytes': [
    'limit/bounded-input',
    'accepts the values at its limits',
  ],
  'server/document/document-cache.ts maxCachedLength': [
    'server/document/document-cache',
    'does not keep a document over its maximum length',
  ],
  'server/document/validate-document.ts maxCounted': [
    'server/plugin/error-limit',
    'contains 50 errors instead of %i',
  ],
  'server/document/validate-document.ts maxErrors': [
    'server/plugin/error-limit',
    'contains 50 errors instead of %i',
  ],
};

const exported = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/^export const (max[A-Z]\w*)/gm)].map(
      ([, name]) => `${file} ${name}`,
    ),
  );

test('every limit that a file exports has a test', () => {
  expect(exported.toSorted()).toEqual(Object.keys(tests).toSorted());
  const missing = Object.entries(tests).filter(
    ([, [file, title]]) => !readFileSync(`test/${file}.test.ts`, 'utf8').includes(title),
  );
  expect(missing).toEqual([]);
});
