import { expect, test } from 'vitest';
import { type Exchange, publishExchange } from '../../../sandbox/http/exchange.ts';
import { validateAsana } from './asana.ts';
import { takeViolations } from './exchange.ts';

const task = { gid: '1', resource_type: 'task', name: 'Plan', due_on: '2026-03-01' };

/** An exchange in which everything fits, except for what a test changes. */
function exchange(change: {
  readonly method?: string;
  readonly url?: string;
  readonly data?: unknown;
  readonly options?: unknown;
  readonly status?: number;
  readonly response?: unknown;
  readonly failures?: Exchange['actionFailures'];
}): Exchange {
  const { method = 'GET', url = '/tasks/1', data, options, status = 200 } = change;
  const { response = { data: task }, failures = [] } = change;
  const body = data === undefined ? '' : JSON.stringify({ data, options });
  return {
    service: 'asana',
    request: {
      method,
      url: new URL(`http://127.0.0.1/api/1.0${url}`),
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(body),
      arrivedAt: 0,
    },
    response: response === null ? null : { status, headers: {}, body: JSON.stringify(response) },
    actionFailures: failures,
  };
}

const put = (data: unknown) => exchange({ method: 'PUT', data });
const get = (url: string) => exchange({ url });
const batch = (actions: readonly unknown[], results: readonly unknown[]) => ({
  method: 'POST',
  url: '/batch',
  data: { actions },
  response: { data: results },
});
const ok = (body: unknown) => ({ status_code: 200, headers: {}, body });

test.each([
  ['an unknown property', { ...task, shoe_size: 44 }, 'data.shoe_size: unknown property'],
  ['another type', { ...task, completed: 'yes' }, 'data.completed: string is not boolean'],
  ['null where it is not described', { ...task, name: null }, 'data.name: null is not allowed'],
  ['text for a date', { ...task, due_on: 'May' }, 'data.due_on: "May" is not a date'],
  [
    'a value outside an enum',
    { ...task, resource_subtype: 'chore' },
    'data.resource_subtype: "chore" is not in the enum',
  ],
  [
    'an unknown property of a nested record in a list',
    { ...task, tags: [{ gid: '1', colour: 'red' }] },
    'data.tags[].colour: unknown property',
  ],
])('a response of Asana with %s is a violation', (_name, data, violation) => {
  expect(validateAsana(exchange({ response: { data } })).response).toEqual([
    `GET /tasks/{task_gid}: ${violation}`,
  ]);
});

test('a response of Asana with another status than the described one is a violation', () => {
  expect(validateAsana(exchange({ status: 201 })).response).toEqual([
    'GET /tasks/{task_gid}: the status is 201 instead of 200',
  ]);
});

test('an error of Asana without a message is a violation', () => {
  const response = { errors: [{ help: 'Read the docs.' }] };
  expect(validateAsana(exchange({ status: 400, response })).response).toEqual([
    'GET /tasks/1 400: errors[]: message is missing',
  ]);
});

test.each([
  ['an unknown property', put({ shoe_size: 44 }), 'data.shoe_size: unknown property'],
  ['a read-only property', put({ created_at: '2026-03-01' }), 'data.created_at: unknown property'],
  ['another type', put({ completed: 'yes' }), 'data.completed: string is not boolean'],
  [
    'a value outside an enum',
    put({ approval_status: 'maybe' }),
    'data.approval_status: "maybe" is not in the enum',
  ],
  ['an unknown parameter', get('/tasks/1?colour=red'), 'colour: unknown parameter'],
  [
    'a field that the record does not have',
    get('/tasks/1?opt_fields=name,assignee.shoe_size'),
    'opt_fields: assignee.shoe_size is not a field',
  ],
])('a request to Asana with %s is a violation', (_name, one, violation) => {
  const { request } = validateAsana(one);
  expect(request).toEqual([`${one.request.method} /tasks/{task_gid}: ${violation}`]);
});

test('a request to Asana without a required parameter is a violation', () => {
  const one = exchange({ url: '/attachments', response: { data: [] } });
  expect(validateAsana(one).request).toEqual(['GET /attachments: parent is missing']);
});

test('a parameter of another type is a violation, and a parameter that fits is none', () => {
  const url = '/tasks?project=1&limit=';
  const response = { data: [task], next_page: null };
  expect(validateAsana(exchange({ url: `${url}many`, response })).request).toEqual([
    'GET /tasks: limit: string is not integer',
  ]);
  expect(validateAsana(exchange({ url: `${url}20`, response }))).toEqual({
    request: [],
    response: [],
  });
});

test('a request to a route that Asana does not describe is a violation only if the emulator accepts it', () => {
  const url = '/tasks/1/shoes';
  expect(validateAsana(exchange({ url })).request).toEqual(['GET /tasks/1/shoes is not described']);
  const response = { errors: [{ message: 'No matching route for request' }] };
  expect(validateAsana(exchange({ url, status: 404, response }))).toEqual({
    request: [],
    response: [],
  });
});

test('the request of a fault is compared although it has no response', () => {
  expect(validateAsana(exchange({ url: '/tasks/1?colour=red', response: null })).request).toEqual([
    'GET /tasks/{task_gid}: colour: unknown parameter',
  ]);
});

test('each action of a batch is compared, except for the responses of faults', () => {
  const actions = [
    { relative_path: '/tasks/1', method: 'get', options: { fields: ['nmae'] } },
    { relative_path: '/tasks/2', method: 'put', data: { liked: 1 } },
    { relative_path: '/tasks/3', method: 'get' },
  ];
  const wrong = ok({ data: { ...task, shoe_size: 44 } });
  const failures = [null, null, { kind: 'wrong-shape' as const }];
  const one = exchange({ ...batch(actions, [ok({ data: task }), wrong, ok([])]), failures });
  expect(validateAsana(one)).toEqual({
    request: [
      'GET /tasks/{task_gid}: opt_fields: nmae is not a field',
      'PUT /tasks/{task_gid}: data.liked: number is not boolean',
    ],
    response: ['PUT /tasks/{task_gid}: data.shoe_size: unknown property'],
  });
});

test('violations in exchanges of the sandbox are collected for the end of the test', () => {
  publishExchange(exchange({ url: '/tasks/1?colour=red', response: { data: { size: 1 } } }));
  expect(takeViolations()).toEqual({
    request: ['GET /tasks/{task_gid}: colour: unknown parameter'],
    response: ['GET /tasks/{task_gid}: data.size: unknown property'],
  });
  expect(takeViolations()).toEqual({ request: [], response: [] });
});
