import { buildSchema, type DocumentNode } from 'graphql';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/environment.ts';
import { useValidation } from '../../../src/server/plugin/validation.ts';

// Which documents stay in memory.

const schema = buildSchema('type Query { name: String }');
const plugin = useValidation(parseConfig({}));

/** Parses and validates a document, as Yoga does for each request. */
function prepare(text: string): DocumentNode {
  let parse: ((text: string) => DocumentNode) | undefined;
  // Yoga passes more; the plugin reads only these.
  plugin.onParse?.({
    context: {},
    setParsedDocument: () => undefined,
    setParseFn(given: (text: string) => DocumentNode) {
      parse = given;
    },
  } as never);
  if (parse === undefined) throw new Error('The plugin parses documents.');
  const documentAST = parse(text);
  plugin.onValidate?.({
    params: { schema, documentAST },
    context: {},
    setResult: () => undefined,
  } as never);
  return documentAST;
}

test('a valid document is kept, and an invalid one is not: with its errors it needs five times the memory', () => {
  const valid = prepare('{ name }');
  expect(prepare('{ name }')).toBe(valid);
  const invalid = prepare('{ unknown }');
  expect(prepare('{ unknown }')).not.toBe(invalid);
});
