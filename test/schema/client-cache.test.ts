import { isObjectType, isUnionType } from 'graphql';
import { afterAll, expect, test } from 'vitest';
import { createClientCache } from '../../src/schema/client-cache.ts';
import { plainSchema as schema } from '../schema-for.ts';
import { createFullServer } from '../server/full-server.ts';

const { server, close } = await createFullServer();
afterAll(close);
const cache = createClientCache(schema);

test('every object type has an id, or is part of its parent object', () => {
  const objects = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !type.name.startsWith('__'),
  );
  for (const { name } of objects) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    const isRoot = ['Query', 'Mutation', 'Subscription'].includes(name);
    const hasId = 'id' in type.getFields();
    expect(cache.typesWithoutId.includes(name), name).toBe(!isRoot && !hasId);
    expect(cache.typePolicies[name]?.keyFields, name).toBe(isRoot || hasId ? undefined : false);
  }
});

test('each interface and union has its types', () => {
  expect(cache.possibleTypes['Change']).toEqual([
    'DocumentChange',
    'GoalChange',
    'ProjectChange',
    'TaskChange',
  ]);
  expect(cache.possibleTypes['Node']).toContain('Task');
  for (const type of Object.values(schema.getTypeMap()).filter(isUnionType))
    expect(cache.possibleTypes[type.name]).toHaveLength(type.getTypes().length);
});

test('pages of a list are stored together, and other filters and orders separately', () => {
  expect(cache.typePolicies['Project']?.fields?.['tasks']).toEqual({
    keyArgs: ['completed', 'completedSince', 'filter', 'orderBy'],
  });
  expect(cache.typePolicies['Query']?.fields?.['documents']?.keyArgs).not.toContain('after');
  // Types with an id have their own keys.
  expect(cache.typePolicies['Task']).not.toHaveProperty('keyFields');
});

test('GET /cache.json returns it', async () => {
  const response = await server.fetch('http://127.0.0.1/cache.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual(cache);
});
