import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Every limit that a file of src exports names the test that reaches it and passes it.

/** The test of each limit: its file, and a part of its title. */
const tests: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'service/asana/batch.ts maxActions': ['service/asana/client', 'use as few requests as possible'],
  'service/asana/record/typeahead.ts maxSuggestions': [
    'limit/bounded-input',
    'accepts the values at its',
  ],
  'live/feed/poll-interval.ts maxPollIntervalMs': [
    'live/feed/poll-interval',
    'never exceeds five minutes, because more feeds are refused',
  ],
  'live/feed/source/assigned-tasks.ts maxListedTasks': [
    'live/subscription/my-tasks',
    'more than 300 open tasks reject the subscription',
  ],
  'mcp/result/tool-result.ts maxResultBytes': [
    'mcp/tools',
    'a result that is too large has whole items',
  ],
  'config/service-setting.ts maxPerMinute': ['limit/setting', 'and rejects the next numbers'],
  'service/google/encode.ts maxParts': ['service/google/client', 'use as few requests as possible'],
  'service/google/markdown/rule/parse-limit.ts maxMarkdownUnits': [
    'limit/bounded-input',
    'accepts the values at its limits',
  ],
  'service/google/markdown/rule/parse-limit.ts maxMarkdownLines': [
    'server/plugin/operation-work',
    'may have 10,000 lines of Markdown',
  ],
  'schema/asana/task/bulk/bulk-write.ts maxItems': [
    'limit/input-list',
    'rejects one item more than %i',
  ],
  'schema/asana/sorted/sorted-list.ts maxSortedReads': [
    'schema/asana/task/task-order',
    'of more tasks than the server sorts is rejected',
  ],
  'schema/link/listed-task.ts maxChecked': [
    'schema/link/document-tasks-cost.slow',
    'reads 30 pages of tasks and checks 100 tasks',
  ],
  'schema/link/listed-task.ts maxPages': [
    'schema/link/document-tasks-cost.slow',
    'reads 30 pages of tasks and checks 100 tasks',
  ],
  'schema/link/searched-task.ts maxNewest': [
    'schema/link/document-tasks-cost.slow',
    'costs 193 reads in 22 requests',
  ],
  'schema/link/searched-task.ts maxWithAttachments': [
    'schema/link/document-tasks-cost.slow',
    'costs 193 reads in 22 requests',
  ],
  'upstream/http/retry.ts maxAttempts': [
    'upstream/http/retry',
    'is null after the maximum number of attempts',
  ],
  'upstream/http/retry.ts maxRefusals': [
    'upstream/http/retry',
    'is 0 after up to ten refusals with Retry-After',
  ],
  'upstream/http/upstream-error.ts maxQuoteLength': [
    'service/asana/error-mapping',
    'characters of the message of Asana',
  ],
  'schema/google/text/text-edit-input.ts maxTextEdits': ['limit/input-list', 'accepts %i items'],
  'service/google/record/file-upload.ts maxUploadBytes': [
    'limit/bounded-input',
    'accepts the values at its limits',
  ],
  'service/asana/record/attachment.ts maxFileBytes': [
    'limit/bounded-input',
    'accepts the values at its limits',
  ],
  'server/document/document-cache.ts maxCachedLength': [
    'server/document/document-cache',
    'does not keep a document over its maximum length',
  ],
  'server/document/comparison-count.ts maxComparisons': [
    'server/document/query-limit',
    'a document with too many fields to compare is rejected',
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
