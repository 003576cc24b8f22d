import { expect, test } from 'vitest';
import { parseGid } from '../../../src/schema/id/id.ts';

test.each(['', 'abc', '12a', '-1', '1.5', 'Task 1'])('%j is no id of a project', (text) => {
  expect(() => parseGid('Project', text, 'project')).toThrow(
    `"${text}" is not an id of a Project: give Asana's id (digits), the global id ("Project:…") or an address.`,
  );
});

test.each(['1204', ' 1204 ', 'Project:1204', 'https://app.asana.com/0/1204/list'])(
  '%j is an id of a project',
  (text) => {
    expect(parseGid('Project', text, 'project')).toBe('1204');
  },
);
