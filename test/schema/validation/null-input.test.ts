import { getNamedType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainSchema } from '../../schema-for.ts';
import { createMutationTestServer, toMutation } from '../asana/set-up.ts';
import { inputs, nullCases, withValue } from './null-case.ts';

// Null in place of each input that can be omitted, of every mutation. An update writes null, because it clears a value. Everywhere else null is the
// same as no input. If null is not possible, the error names the input and nothing is sent.

const { ask, sandbox } = await createMutationTestServer();

/** The value without empty properties: a new record with an empty value is the same as one without. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withoutEmpty(one)] as const);
  const full = entries.filter(([, one]) => one !== null && one !== '' && one !== undefined);
  return full.length === 0 ? null : Object.fromEntries(full);
}

/** The errors have the code and the input. Those of a bulk mutation are in its results, with the input of the item. */
async function sendInput(name: string, input: unknown) {
  sandbox.reset();
  const payload = getNamedType(mutationFields[name]?.type);
  const isBulk = isObjectType(payload) && 'results' in payload.getFields();
  const selection = isBulk ? 'results { error { code field } }' : '__typename';
  const { data, errors } = await ask(toMutation(name, selection), { input });
  const results: readonly { error: object | null }[] = (isBulk && data.it?.results) || [];
  const requests = sandbox.requests().map(({ method, path, query, body, actions = [] }) => {
    const calls = actions.map((action) => [action.method, action.path, action.body]);
    return { method, path, query, body, calls };
  });
  const ofItems = results.flatMap(({ error }, index) =>
    error === null ? [] : [{ ...error, prefix: `tasks.${index}.` }],
  );
  const ofField = errors.map(({ extensions }) => ({ ...extensions, prefix: '' }));
  return { errors: [...ofField, ...ofItems], requests };
}

const mutationFields = plainSchema.getMutationType()?.getFields() ?? {};
const mutations = Object.values(mutationFields).flatMap(({ name, args }) => {
  const [input] = args;
  const cases = input === undefined ? [] : nullCases(input.type, inputs.get(name), []);
  return cases.length === 0 ? [] : [{ name, cases }];
});

test('each mutation with an input that can be omitted has an example', () => {
  const names = Object.values(mutationFields).flatMap(({ name, args: [input] }) =>
    input !== undefined && nullCases(input.type, {}, []).length > 0 ? [name] : [],
  );
  expect(names.filter((name) => !inputs.has(name))).toEqual([]);
});

describe.each(mutations)('$name', ({ name, cases }) => {
  const input = inputs.get(name);
  let without: Awaited<ReturnType<typeof sendInput>>;
  beforeAll(async () => {
    without = await sendInput(name, input);
  });

  test('sends a request with the input of this test', () => {
    expect(without.errors).toEqual([]);
    // The link of an upload is made without a request.
    if (!name.startsWith('prepare')) expect(without.requests.length).toBeGreaterThan(0);
  });

  test.each(cases)(
    'clears, ignores or rejects null for $label, as its description says',
    async ({ path, label, isGiven, isCleared, isRejected }) => {
      const omitted = isGiven ? await sendInput(name, withValue(input, path)) : without;
      const { errors, requests } = await sendInput(name, withValue(input, path, null));
      if (isRejected) {
        const [{ prefix } = { prefix: '' }] = errors;
        const field = label.slice(prefix.length);
        expect(errors).toMatchObject([{ code: 'BAD_USER_INPUT', field, prefix }]);
        expect(requests).toEqual([]);
        return;
      }
      if (!isCleared) {
        expect(errors).toEqual(omitted.errors);
        expect(withoutEmpty(requests)).toEqual(withoutEmpty(omitted.requests));
        return;
      }
      expect(errors).toEqual([]);
      expect(requests).not.toEqual(omitted.requests);
    },
  );
});
