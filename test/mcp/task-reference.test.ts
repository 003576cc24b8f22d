import { expect, test } from 'vitest';
import { idsInInput } from '../../src/mcp/confirm/reference.ts';
import { plainSchema } from '../schema-for.ts';

test('the ids in the inputs of a task have the types of their records', () => {
  const input = {
    workspace: '1',
    project: '2',
    section: '3',
    parent: '4',
    assignee: '5',
    followers: ['6', 'me'],
    tags: ['7'],
  };
  const mutation = { name: 'createTask', args: { input }, effects: ['ADDS'] } as const;
  expect([...idsInInput(plainSchema, mutation)].sort()).toEqual(
    ['Project:2', 'Section:3', 'Tag:7', 'Task:4', 'User:5', 'User:6', 'Workspace:1', 'me'].sort(),
  );
});
