import { isInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { plainSchema } from '../../schema-for.ts';
import { createMutationTestServer } from '../asana/set-up.ts';
import { inputMutations } from './mutation-input.ts';

// Each mutation with a rich text checks it before it writes anything. Asana would reject it with a message about its own format.

const { ask, sandbox } = await createMutationTestServer();

const inputs = inputMutations.flatMap(({ type, ...mutation }) =>
  Object.keys(type.getFields())
    .filter((field) => field.startsWith('html'))
    .map((html) => [mutation.name, html, mutation] as const),
);

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
  async (_, html, { query, input }) => {
    // The plain form of the text would be a second value for the same thing.
    const { text: _text, notes: _notes, ...others } = input;
    sandbox.reset();
    for (const text of ['open', 'open '.repeat(1000)]) {
      const { errors } = await ask(query, {
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
