import { getNamedType, isInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { plainSchema } from '../../schema-for.ts';
import { createMutationTestServer } from '../asana/set-up.ts';
import { writeKinds } from '../error/fault-table/write-kind.ts';

// Each mutation with a rich text checks it before it writes anything. Asana would reject it with a message about its own format.

const { ask, sandbox } = await createMutationTestServer();

const inputs = writeKinds.flatMap(({ name, query, variables, isRaw }) => {
  const [, field = ''] = /\bit: (\w+)\(input: \$input\)/.exec(query) ?? [];
  const type = plainSchema.getMutationType()?.getFields()[field]?.args[0]?.type;
  const inputType = type && getNamedType(type);
  if (isRaw || !isInputObjectType(inputType)) return [];
  return Object.keys(inputType.getFields())
    .filter((one) => one.startsWith('html'))
    .map((html) => [name, html, { query, variables }] as const);
});

test('all inputs with rich text are tried', () => {
  const types = Object.values(plainSchema.getTypeMap()).filter(isInputObjectType);
  const all = types.filter((type) =>
    Object.keys(type.getFields()).some((one) => /^html/.test(one)),
  );
  const tried = new Set(inputs.map(([name]) => name.toLowerCase()));
  const left = all.filter(({ name }) => !tried.has(name.replace(/Input$/, '').toLowerCase()));
  expect(left.map(({ name }) => name)).toEqual([]);
});

// A long text is checked in slices.
test.each(inputs)(
  '%s rejects an invalid %s, short or long, before it writes',
  async (_, html, kind) => {
    const {
      text: _text,
      notes: _notes,
      ...others
    } = kind.variables('A')['input'] as Record<string, unknown>;
    sandbox.reset();
    for (const text of ['open', 'open '.repeat(1000)]) {
      const { errors } = await ask(kind.query, {
        input: { ...others, [html]: `<body><b>${text}</body>` },
      });
      expect(errors).toMatchObject([
        {
          extensions: { code: 'BAD_USER_INPUT', field: html },
          message: expect.stringContaining('is not valid rich text: unexpected close tag'),
        },
      ]);
    }
    expect(sandbox.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);
