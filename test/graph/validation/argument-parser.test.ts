import { type FieldNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test, vi } from 'vitest';
import { InputError } from '../../../src/graph/error/input-error.ts';
import { ArgumentParser } from '../../../src/graph/validation/argument-parser.ts';

const fieldOf = (query: string): FieldNode => {
  const { selectionSet } = parse(query).definitions[0] as OperationDefinitionNode;
  const [node] = selectionSet.selections;
  if (node?.kind !== Kind.FIELD) throw new Error('The query selects no field.');
  return node;
};

function countingParser() {
  const parseSize = vi.fn(({ size }: { readonly size: number }) => ({ double: size * 2 }));
  return { parseSize, parser: new ArgumentParser({ parse: parseSize }) };
}

test('literal arguments are parsed once per document', () => {
  const { parseSize, parser } = countingParser();
  const fieldNodes = [fieldOf('{ photo(size: 3) }')];
  const first = parser.parse({ fieldNodes, variableValues: {} }, () => ({ size: 3 }));
  const second = parser.parse({ fieldNodes, variableValues: {} }, () => ({ size: 3 }));
  expect(first).toEqual({ double: 6 });
  expect(second).toBe(first);
  expect(parseSize).toHaveBeenCalledTimes(1);
});

test('arguments with a variable are parsed once per operation', () => {
  const { parseSize, parser } = countingParser();
  const fieldNodes = [fieldOf('query ($size: Int) { photo(size: $size) }')];
  const parseWith = (variableValues: { readonly size: number }) =>
    parser.parse({ fieldNodes, variableValues }, () => variableValues);
  const [three, four] = [{ size: 3 }, { size: 4 }];
  expect([three, three, four, four, three].map(parseWith)).toEqual(
    [6, 6, 8, 8, 6].map((double) => ({ double })),
  );
  expect(parseSize).toHaveBeenCalledTimes(2);
});

test('two fields of one document are parsed separately', () => {
  const { parser } = countingParser();
  const variableValues = {};
  const parseNode = (query: string, size: number) =>
    parser.parse({ fieldNodes: [fieldOf(query)], variableValues }, () => ({ size }));
  expect(parseNode('{ photo(size: 1) }', 1)).toEqual({ double: 2 });
  expect(parseNode('{ photo(size: 2) }', 2)).toEqual({ double: 4 });
});

test('invalid arguments throw each time', () => {
  const parser = new ArgumentParser({
    parse: () => {
      throw new InputError('size', 'too large');
    },
  });
  const source = { fieldNodes: [fieldOf('{ photo(size: 3) }')], variableValues: {} };
  expect(() => parser.parse(source, () => ({}))).toThrow('too large');
  expect(() => parser.parse(source, () => ({}))).toThrow('too large');
});
