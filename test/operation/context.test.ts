import { expect, test } from 'vitest';
import {
  Context,
  type ContextParts,
  type SharedByOperations,
} from '../../src/operation/context.ts';
import type { AsanaClient } from '../../src/service/asana/client.ts';
import type { GoogleClient } from '../../src/service/google/client.ts';

function createContext() {
  const used: string[] = [];
  const clients = {
    get asana() {
      used.push('asana');
      return {} as AsanaClient;
    },
    get google() {
      used.push('google');
      return {} as GoogleClient;
    },
  };
  const shared = { clients, config: {} } as SharedByOperations;
  const parts = { viewer: {}, scope: {}, addresses: {} } as ContextParts;
  return { context: new Context(shared, parts), used };
}

test.each(['asana', 'google'] as const)(
  'an operation that uses %s creates nothing of the other service',
  (service) => {
    const { context, used } = createContext();
    context.discardFailures();
    expect(used).toEqual([]);
    expect(context[service]).toBe(context[service]);
    context.discardFailures();
    expect(used).toEqual([service]);
  },
);
