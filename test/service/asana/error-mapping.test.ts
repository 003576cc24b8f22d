import { describe, expect, test } from 'vitest';
import { toAsanaError } from '../../../src/service/asana/error-mapping.ts';

const errorOf = (status: number, message?: string, retryAfterMs?: number) =>
  toAsanaError({
    status,
    text: message === undefined ? '' : JSON.stringify({ errors: [{ message }] }),
    retryAfterMs,
  });

describe('an error response of Asana', () => {
  test.each([
    [400, 'offset: Your pagination token has expired.', 'cursor-expired'],
    [400, 'assignee: Not a recognized ID: x', 'invalid-input'],
    [400, null, 'invalid-input'],
    [401, 'Not Authorized', 'unauthenticated'],
    [401, null, 'unauthenticated'],
    [402, 'Search is only available to premium users.', 'payment-required'],
    [403, 'You do not have access to this task.', 'forbidden'],
    [403, 'This needs the scope tasks:read.', 'missing-scope'],
    [404, 'task: Unknown object: 1', 'not-found'],
    [409, null, 'conflict'],
    [422, null, 'invalid-input'],
    [424, null, 'unavailable'],
    [429, null, 'rate-limited'],
    [451, null, 'forbidden'],
    [500, 'Server Error', 'unavailable'],
    [503, null, 'unavailable'],
    [599, null, 'unavailable'],
    [302, null, 'bad-response'],
    [418, null, 'bad-response'],
  ])('with status %d and the message %j has the reason `%s`', (status, message, reason) => {
    expect(errorOf(status, message ?? undefined)).toMatchObject({
      reason,
      status,
      service: 'asana',
    });
  });

  test.each([
    ['assignee: Not a user in Organization: x', 'assignee'],
    ['custom_fields.12: Not a valid value', 'custom_fields'],
    ['projects: [0]: Unknown object: 123', 'projects'],
    ['data.due_on: Date must be in ISO-8601 format', 'due_on'],
    ['You may only provide one of due_on or due_at!', 'due_on'],
    ['You should specify one of workspace, parent, projects', 'workspace'],
    ['Could not parse request data, invalid JSON: x', null],
  ])('with status 400 and the message %j has the field %j', (message, field) => {
    expect(errorOf(400, message).field ?? null).toBe(field);
  });

  test('with status 404 has a field too', () => {
    expect(errorOf(404, 'task: Unknown object: 1').field).toBe('task');
  });

  test('quotes at most 200 characters of the message of Asana', () => {
    const { message } = errorOf(400, 'x'.repeat(1000));
    expect(message).toBe(`Asana rejected the input: ${'x'.repeat(200)}`);
  });

  test('keeps the wait that Asana asks for', () => {
    expect(errorOf(429, undefined, 7000).retryAfterMs).toBe(7000);
    expect(errorOf(429).retryAfterMs).toBeUndefined();
  });

  test.each([
    ['', 'Asana did not find this record.'],
    ['<html>', 'Asana did not find this record.'],
    ['{"errors":[]}', 'Asana did not find this record.'],
    ['{"errors":[{"message":5}]}', 'Asana did not find this record.'],
    ['[]', 'Asana did not find this record.'],
    [
      '{"errors":[{"message":"task: Unknown object: 1"}]}',
      'Asana did not find this record: task: Unknown object: 1',
    ],
    [
      '{"errors":[{"message":"See http://a.b/c?d=e now"}]}',
      'Asana did not find this record: See [address] now',
    ],
  ])('with the body %j has the message "%s"', (text, message) => {
    expect(toAsanaError({ status: 404, text }).message).toBe(message);
  });
});
