import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type FieldNode, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { locateError } from '../../../src/engine/executor/error-location.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The nodes of the only field of a document, which a server keeps for later requests. */
function nodesOf(document: string): [FieldNode, ...FieldNode[]] {
  const [operation] = parse(document).definitions as OperationDefinitionNode[];
  return operation?.selectionSet.selections as unknown as [FieldNode, ...FieldNode[]];
}

/** An operation whose field fails, with what its client sent. */
class Operation {
  readonly variables = { markdown: 'x'.repeat(100_000) };

  fail(nodes: [FieldNode, ...FieldNode[]]) {
    return locateError(new Error('It failed.'), nodes, ['task', 0]);
  }
}

test('an error has the location of its field, and its path', () => {
  const nodes = nodesOf('{\n  task\n}');
  for (const operation of [new Operation(), new Operation()]) {
    const { message, locations, path, source } = operation.fail(nodes);
    expect({ message, locations, path }).toEqual({
      message: 'It failed.',
      locations: [{ line: 2, column: 3 }],
      path: ['task', 0],
    });
    expect(source?.body).toBe('{\n  task\n}');
  }
});

test('the nodes of a document do not hold the operation whose field failed', async () => {
  const nodes = nodesOf('{ task }');
  const failed = (() => {
    const operation = new Operation();
    operation.fail(nodes);
    return new WeakRef(operation);
  })();
  let isHeld = true;
  // A reference is kept until the end of the task that created or read it, and sometimes by a collection that has begun before.
  for (let collections = 0; isHeld && collections < 10; collections += 1) {
    await setTimeout(1);
    collectGarbage();
    isHeld = failed.deref() !== undefined;
  }
  expect(isHeld).toBe(false);
  expect(nodes).toHaveLength(1);
});
