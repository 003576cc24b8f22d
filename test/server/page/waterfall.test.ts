import { describe, expect, test } from 'vitest';
import type {
  CallEntry,
  RequestEntry,
  UpstreamReport,
  UpstreamTotals,
} from '../../../src/operation/report/upstream-report.ts';
import { waterfall } from '../../../src/server/page/waterfall/waterfall.ts';

// The picture of upstream requests as markup. The browser tests compare it with the responses of the sandbox.

const read = (more: Partial<CallEntry> = {}): CallEntry => ({
  method: 'GET',
  route: '/tasks/{task_gid}',
  fields: ['name'],
  status: 200,
  ...more,
});

const request = (more: Partial<RequestEntry> = {}): RequestEntry => ({
  service: 'asana',
  method: 'POST',
  route: '/batch',
  status: 200,
  startMs: 0,
  ms: 50,
  attempt: 1,
  calls: [read()],
  ...more,
});

const totals: UpstreamTotals = { requests: 1, reads: 1, writes: 0, shared: 0, saved: 0 };

const draw = (requests: readonly RequestEntry[], more: Partial<UpstreamReport> = {}) =>
  waterfall({ totals, notes: [], requests, ...more }, false).text.replaceAll('\u00a0', ' ');

/** The attributes of every element with this class, in the order of the document. */
function elements(text: string, name: string) {
  const tags = text.match(new RegExp(`<\\w+ class="[^"]*\\b${name}\\b[^>]*>`, 'g')) ?? [];
  return tags.map((tag) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    ),
  );
}

/** The text as a person reads it. */
const textOf = (markup: string) =>
  markup
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('a bar of the waterfall', () => {
  test('has the start and the duration of its request, and bars are in the order of time', () => {
    const text = draw([
      request({ startMs: 100, ms: 100, service: 'google' }),
      request({ startMs: 20, ms: 60 }),
    ]);
    expect(elements(text, 'wf-call')).toMatchObject([
      { x: '10%', width: '30%' },
      { x: '50%', width: '50%' },
    ]);
    expect(elements(text, 'wf-bar').map((bar) => bar['data-service'])).toEqual(['asana', 'google']);
  });

  test('has stripes from the time at which its request was ready to be sent', () => {
    const waitedMs = { rateLimit: 20, concurrency: 10, connection: 0 };
    const text = draw([request({ startMs: 50, ms: 50, waitedMs }), request({ ms: 10 })]);
    expect(elements(text, 'wf-wait')).toMatchObject([{ x1: '20%', x2: '50%' }]);
    expect(textOf(text)).toContain('waited 30 ms');
    expect(textOf(text)).toContain(
      'waited 20 ms for the rate limit, 10 ms for other requests of this account, sent after 50 ms',
    );
  });

  test('of a request without a duration is visible, also at the end of the axis', () => {
    const text = draw([request({ ms: 1000 }), request({ startMs: 1000, ms: 0 })]);
    expect(elements(text, 'wf-call').at(-1)).toMatchObject({ x: '98%', width: '2%' });
  });

  test.each([1, 2, 10, 50])('has a lane for each of %i calls, one below the other', (count) => {
    const text = draw([request({ calls: Array.from({ length: count }, () => read()) })]);
    const lanes = elements(text, 'wf-call').map(({ y, height }) => [Number(y), Number(height)]);
    expect(lanes).toHaveLength(count);
    const [bar] = elements(text, 'wf-bar');
    let end = 0;
    for (const [y = 0, height = 0] of lanes) {
      expect(y).toBeGreaterThan(end);
      expect(height).toBeGreaterThan(0.5);
      end = y + height;
    }
    expect(Number(bar?.['height'])).toBeGreaterThan(end);
    expect(Number(bar?.['height'])).toBeLessThan(90);
  });

  test('marks the calls that failed, and its row says how many', () => {
    const calls = [read(), read({ status: 404 }), read({ status: null })];
    const text = draw([request({ calls })]);
    expect(elements(text, 'wf-failed')).toHaveLength(2);
    expect(textOf(text)).toContain('2 of 3 failed');
    expect(textOf(text)).toContain('no response');
  });

  test('of a refused request says its status, and that of a retry says which attempt it is', () => {
    const refused = request({ status: 429, calls: [read({ status: 429 })] });
    const text = textOf(draw([refused, request({ startMs: 1000, attempt: 2 })]));
    expect(text).toMatch(/Asana task 429 1 read .* Asana task attempt 2 1 read/);
    expect(text).toContain('status 429 (too many requests)');
  });
});

describe('the text of the waterfall', () => {
  test('lists each request with its calls, fields and statuses', () => {
    const calls = [
      read({ route: '/projects/{project_gid}/tasks', fields: ['assignee.name', 'name'] }),
      read({ route: '/stories/{story_gid}', fields: [] }),
      read({ route: '/stories/{story_gid}', fields: ['text'], status: 403 }),
    ];
    const text = textOf(draw([request({ startMs: 3.04, ms: 1500, calls })]));
    expect(text).toContain('Asana tasks, 2 × story');
    expect(text).toContain('POST /batch sent after 3 ms, took 1.5 s, status 200');
    expect(text).toContain('GET /projects/{project_gid}/tasks 200 fields assignee.name name');
    expect(text).toContain('GET /stories/{story_gid} 200 GET');
    expect(text).toContain('GET /stories/{story_gid} 403 fields text');
  });

  test('begins with the number of reads and requests and their duration', () => {
    const more = { totals: { ...totals, requests: 2, reads: 3, writes: 10 } };
    const text = textOf(draw([request({ startMs: 20, ms: 64 })], more));
    expect(text).toMatch(/^ 10 writes and 3 reads in 2 requests , 84 ms /);
  });

  test.each([
    [1, null, 'estimated 1 or more'],
    [1, 3, 'estimated 1 to 3'],
    [2, 2, 'estimated 2'],
  ])('has “$2” beside the actual number of requests', (min, max, words) => {
    const estimated = { minRequests: min, maxRequests: max, minReads: 9, maxReads: 9, writes: 0 };
    const text = textOf(draw([], { totals: { ...totals, requests: 2, estimated } }));
    expect(text).toContain(`Requests 2 ${words} Reads 1 estimated 9 Writes 0 estimated 0`);
  });

  test('says what was saved and shared, and how long requests waited', () => {
    const waitedMs = { rateLimit: 1200, concurrency: 0, connection: 0 };
    const more = { totals: { ...totals, saved: 1, shared: 2, waitedMs } };
    const text = textOf(draw([], more));
    expect(text).toContain('1 read saved: this operation already had the data.');
    expect(text).toContain('2 reads shared with an operation that was reading the same.');
    expect(text).toContain('Waited 1.2 s for the rate limit.');
    expect(textOf(draw([]))).toContain('No read was saved or shared.');
  });

  test('contains the notes, and escapes what it inserts', () => {
    const calls = [read({ fields: ['<script>alert(1)</script>'] })];
    const text = draw([request({ calls, route: '"><img>' })], { notes: ['<b>note</b>'] });
    expect(text).not.toMatch(/<script|<img|<b>/);
    expect(text).toContain('&#60;b&#62;note&#60;/b&#62;');
  });

  test('says that no request was sent, and then has no picture', () => {
    const text = draw([], { totals: { ...totals, requests: 0, reads: 0 } });
    expect(textOf(text)).toContain('No request was sent to a service.');
    expect(text).not.toContain('<svg');
  });

  test('has the totals and an explanation if the response lists no requests', () => {
    const text = waterfall({ totals: { ...totals, requests: 4 }, notes: [] }, false).text;
    expect(textOf(text)).toContain('1 read in 4 requests');
    expect(textOf(text)).toContain('do not list the single requests');
    expect(text).not.toContain('<svg');
  });
});

test.each([
  [0.8, ['0 ms', '0.2 ms', '0.4 ms', '0.6 ms']],
  [84, ['0 ms', '20 ms', '40 ms', '60 ms']],
  [1000, ['0 ms', '200 ms', '400 ms', '600 ms', '800 ms']],
  [4300, ['0 ms', '1 s', '2 s', '3 s']],
])('the axis of %d ms has few marks with round numbers', (ms, labels) => {
  const [, axis = ''] = /<svg class="wf-axis".*?>(.*?)<\/svg>/s.exec(draw([request({ ms })])) ?? [];
  expect([...axis.matchAll(/>([^<]+)<\/text>/g)].map(([, label]) => label)).toEqual(labels);
});
