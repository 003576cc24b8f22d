import { describe, expect, test } from 'vitest';
import { redactMessage } from '../../../src/doctor/record/error-message.ts';
import { redactJson } from '../../../src/doctor/record/redact-json.ts';
import { redactPath, redactQuery } from '../../../src/doctor/record/redact-path.ts';
import { createReplacements } from '../../../src/doctor/record/replacement.ts';

describe('the replacement of a text', () => {
  test.each([
    ['1201234567890123', /^9\d{15}$/],
    ['ada@fernwood.example', /^person\d+@example\.com$/],
    ['https://app.asana.com/0/1/2', /^https:\/\/example\.com\/\d+$/],
    ['<body>Plan <b>now</b></body>', /^<body>text\d+<\/body>$/],
    ['Plan\n', /^text\d+\n$/],
    ['Plan', /^text\d+$/],
    ['\n', /^\n$/],
  ])('has the kind of %j', (text, kind) => {
    expect(createReplacements([]).text(text)).toMatch(kind);
  });

  test('is the same for the same text, and another one for another text', () => {
    const { text } = createReplacements([]);
    const [plan, other] = [text('Plan'), text('Launch')];
    expect(text('Plan')).toBe(plan);
    expect(other).not.toBe(plan);
  });

  test('keeps the order and the format of dates and times', () => {
    const times = [
      '2026-03-01',
      '2026-03-01T08:00:00.000Z',
      '2026-03-01T10:30:00+02:00',
      '2026-03-01T23:59:59Z',
      '2026-12-24',
    ];
    const { text } = createReplacements([JSON.stringify(times.toReversed())]);
    expect(times.map(text)).toEqual([
      '2001-01-01',
      '2001-01-01T00:00:01.000Z',
      '2001-01-01T00:00:02+00:00',
      '2001-01-01T00:00:03Z',
      '2001-01-02',
    ]);
  });
});

describe('the message of an error', () => {
  test.each([
    ['Your token xoxb-1-secret was rejected.', 'Your token … was rejected.'],
    ['User "Grace" <grace@fernwood.example> may not write', 'User "…" <…> may not write'],
    ['You have 3 of 48213 requests', 'You have 3 of … requests'],
    ['See https://fernwood.example/plan', 'See …'],
    ['See https://team.google.com/project', 'See …'],
    ["The 'fields' parameter is invalid.", "The 'fields' parameter is invalid."],
    ['Not a valid value: Łukasz 佐藤', 'Not a valid value: … …'],
    ['task not found in the list of May', 'task not found in …'],
  ])('%j keeps its wording only', (message, wording) => {
    const replacements = createReplacements([]);
    // The text of a task. All of its words are common.
    replacements.text('the list of May');
    const redacted = redactMessage(message, replacements);
    expect(redacted.replace(/text\d+|9\d{15}|person\S+com|https:\/\/example\.com\/\d+/g, '…')).toBe(
      wording,
    );
  });
});

describe('a body', () => {
  const redact = (body: unknown, isFailed = false) =>
    redactJson(body, isFailed, createReplacements([]));

  test('keeps published values of published names, booleans, null and positions', () => {
    const body = { resource_type: 'task', approval_status: 'pending', liked: true, parent: null };
    const document = { startIndex: 48, namedStyleType: 'HEADING_1', mimeType: 'application/pdf' };
    expect(redact([body, document])).toEqual([body, document]);
  });

  test('has no other value, number or key', () => {
    const body = {
      name: 'pending',
      approval_status: 'Secret',
      price: { amount: 48213, Quillon: [2.7] },
    };
    expect(redact(body)).toEqual({
      name: 'text1',
      approval_status: 'text2',
      text3: { text4: 2, text5: [3.5] },
    });
  });

  test('keeps the wording of errors only in the response of a failed request', () => {
    const body = { error: { message: 'The request is not valid.' } };
    expect(redact(body, true)).toEqual(body);
    expect(redact(body)).toEqual({ error: { message: 'text1' } });
  });
});

test('a path has the names of its parameters, and a query keeps what the services publish', () => {
  const replacements = createReplacements([]);
  expect(redactPath('/tasks/120123/stories', replacements)).toEqual({
    route: '/tasks/{task_gid}/stories',
    parameters: { task_gid: '9000000000000001' },
  });
  const query = {
    q: "name contains 'Quillon' and mimeType = 'application/pdf' and trashed = false",
    opt_fields: 'assignee.email,quillon',
    limit: '100',
    archived: 'false',
    mimeType: 'text/plain',
    assignee: 'me',
    quillon: 'Quillon',
  };
  expect(redactQuery(query, replacements)).toEqual({
    q: "name contains 'text2' and mimeType = 'application/pdf' and trashed = false",
    opt_fields: 'assignee.email,text3',
    limit: '100',
    archived: 'false',
    mimeType: 'text/plain',
    assignee: 'me',
    text3: 'text2',
  });
});

test('a query has no other value, also if it is a word that the services publish', () => {
  const replacements = createReplacements([]);
  expect(redactQuery({ mimeType: 'Quillon', text: 'assignee' }, replacements)).toEqual({
    mimeType: 'text1',
    text: 'text2',
  });
});
