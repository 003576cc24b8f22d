import { type GraphQLInputField, isRequiredInputField } from 'graphql';
import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { toShortValue } from '../argument-value.ts';
import { createMutationTestServer } from '../asana/set-up.ts';
import { inputMutations } from './mutation-input.ts';

// Each input that can be omitted changes what a mutation sends or rejects. An input that is read and then forgotten does neither.

const { ask, sandbox } = await createMutationTestServer();

type Input = Readonly<Record<string, unknown>>;

/** What the services receive, and the errors. */
async function effectOf(query: string, input: Input): Promise<string> {
  sandbox.reset();
  const { errors } = await ask(query, { input });
  const sent = sandbox
    .requests()
    .map(({ method, path, query: parameters, optFields, fields, body }) =>
      JSON.stringify({ method, path, parameters, optFields, fields, body }),
    );
  return JSON.stringify([sent.sort(), errors.map(({ message }) => message)]);
}

/** Values other than the default, by the name of the input. */
const values: Input = {
  occurrence: 2,
  customFields: [{ field: fixtures.textField, value: { text: 'A' } }],
};

/** The inputs that change nothing in the request of the case. */
const withoutEffect: Readonly<Record<string, readonly string[]>> = {
  // There is one request.
  updateDocument: ['order'],
  // The text has the same form as Markdown, and the table is found without a heading.
  fillTable: ['format', 'occurrence'],
  // The position is not a heading.
  insertIntoDocument: ['occurrence'],
  insertDocumentImage: ['occurrence'],
  // The copy exists, so it has a title.
  'copyDocument with Markdown for a copy that exists': ['title'],
};

const mutations = inputMutations.map(({ name, query, type, input }) => {
  const fields = Object.values(type.getFields()).filter((one) => !isRequiredInputField(one));
  return [name, { query, fields, input }] as const;
});

const change = ({ name, type }: GraphQLInputField, { [name]: given, ...others }: Input) =>
  given === undefined ? { ...others, [name]: values[name] ?? toShortValue(type, name) } : others;

test.each(mutations)('%s sends each input that can be omitted', async (name, kind) => {
  const { query, fields, input } = kind;
  const before = await effectOf(query, input);
  const forgotten: string[] = [];
  for (const field of fields)
    if ((await effectOf(query, change(field, input))) === before) forgotten.push(field.name);
  expect(forgotten).toEqual(withoutEffect[name] ?? []);
});
