import fc from 'fast-check';
import { type FieldNode, Kind, parse, print, type VariableDefinitionNode, visit } from 'graphql';
import { expect, test } from 'vitest';
import { effectsWith } from '../../src/schema/directive/effect.ts';
import { caseCount, caseSeed, manyCasesMs } from '../case-count.ts';
import { writeKinds } from '../schema/error/fault-table/write-kind.ts';
import { plainSchema } from '../schema-for.ts';
import { createToolTestServer } from './tool-client.ts';

// Documents with several mutations, as an agent could write them to get one past a tool: in fragments, behind conditions and aliases, with
// literal inputs and with variables.

const { connect, writes, sandbox } = await createToolTestServer();

interface Mutation {
  readonly field: FieldNode;
  readonly definitions: readonly VariableDefinitionNode[];
  readonly input: Readonly<Record<string, unknown>> | null;
  readonly onlyAdds: boolean;
}

/** The mutation of a kind, without the field beside it. Null input: its input is a literal, which changes or deletes a document. */
const mutations = writeKinds.map(({ query, variables }): Mutation => {
  const [operation] = parse(query).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('A kind has no operation.');
  const [field] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD) throw new Error('A kind has no mutation.');
  const values = variables('Written by an agent');
  const input = 'input' in values ? (values['input'] as Mutation['input']) : null;
  const declared = plainSchema.getMutationType()?.getFields()[field.name.value];
  if (declared === undefined) throw new Error(`There is no mutation ${field.name.value}.`);
  const onlyAdds =
    input !== null && effectsWith(declared, { input }).every((effect) => effect === 'ADDS');
  return { field, definitions: operation.variableDefinitions ?? [], input, onlyAdds };
});

const places = ['plain', 'fragment', 'spread', 'included'] as const;

/** A document with these mutations, each in its place. */
function toOperation(chosen: readonly (readonly [Mutation, (typeof places)[number]])[]) {
  const variables: Record<string, unknown> = { yes: true };
  const definitions = ['$yes: Boolean = false'];
  const fragments: string[] = [];
  const selections = chosen.map(([{ field, definitions: own, input }, place], at) => {
    const name = `input${at}`;
    const rename = <Node extends FieldNode | VariableDefinitionNode>(node: Node): Node =>
      visit(node, {
        Variable: (variable) => ({ ...variable, name: { ...variable.name, value: name } }),
      });
    if (input !== null) variables[name] = input;
    definitions.push(...own.map((one) => print(rename(one))));
    const text = print({ ...rename(field), alias: { kind: Kind.NAME, value: `m${at}` } });
    if (place === 'plain') return text;
    if (place === 'included') return `... @include(if: $yes) { ${text} }`;
    if (place === 'fragment') return `... on Mutation { ${text} }`;
    fragments.push(`fragment F${at} on Mutation { ${text} }`);
    return `...F${at}`;
  });
  // The condition is always used, because an unused variable is invalid.
  const document = `mutation (${definitions.join(', ')}) { __typename @skip(if: $yes) ${selections.join(' ')} } ${fragments.join(' ')}`;
  return { document, variables };
}

test(
  'no document with a mutation that does more than add passes `add`, and none is sent without a confirmation',
  async () => {
    const { call } = await connect();
    let refused = 0;
    const chosen = fc.array(fc.tuple(fc.constantFrom(...mutations), fc.constantFrom(...places)), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(chosen, async (some) => {
        const operation = toOperation(some);
        sandbox.clearRequests();
        const queried = await call('query', operation);
        expect(queried.content.errors[0]).toMatchObject({ code: 'FORBIDDEN' });
        if (!some.every(([{ onlyAdds }]) => onlyAdds)) {
          refused += 1;
          const added = await call('add', operation);
          expect(added.content.errors).toEqual([
            expect.objectContaining({ code: 'FORBIDDEN', applied: 'NO' }),
          ]);
        }
        expect(sandbox.requests()).toEqual([]);
        const changed = await call('change', operation);
        expect(changed.content.sentences).toHaveLength(some.length);
        expect(writes()).toEqual([]);
      }),
      { numRuns: caseCount(300, 10), seed: caseSeed(35) },
    );
    expect(refused).toBeGreaterThanOrEqual(caseCount(72, 1));
  },
  manyCasesMs,
);
