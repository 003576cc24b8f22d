import { type GraphQLInputObjectType, isInputObjectType, isNonNullType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { someOfRow } from '../../../case-count.ts';
import { plainSchema } from '../../../schema-for.ts';
import { createMutationTestServer, toMutation } from '../set-up.ts';
import { changeIds, hideRecords, idForms } from './input-change.ts';
import { mutationCases } from './mutation-case.ts';

// The input of every mutation of Asana: each form of an id, null in place of an input that can be omitted, and people who may not see
// the records.

const server = await createMutationTestServer();
const { ask, sandbox } = server;

interface Problem {
  readonly code: string;
  readonly field?: string;
  readonly applied?: string;
}

/** The errors of a mutation, or of the items of its result. */
async function problemsOf(
  { name, selection }: (typeof mutationCases)[number],
  input: unknown,
  person: 'ada' | 'grace' | 'guest' = 'ada',
) {
  const { data, errors, wireRequests } = await ask(toMutation(name, selection), { input }, person);
  const results: readonly { error: Problem | null }[] = data?.it?.results ?? [];
  const ofItems = results.flatMap(({ error }) => error ?? []);
  const ofField = errors.map(({ extensions }) => extensions as unknown as Problem);
  return { problems: [...ofField, ...ofItems], wireRequests };
}

describe.each(mutationCases.map((one, number) => [one.name, one, number] as const))(
  '%s',
  (name, one, number) => {
    const input = one.input('Written once');

    test.each(someOfRow(idForms, number, 2))('with %s is written once', async (_form, change) => {
      const { problems } = await problemsOf(one, changeIds(input, change));
      expect(problems).toEqual([]);
      expect(await one.countWrites(server, ['Written once'])).toEqual([1]);
    });

    test('is refused to people who may not see the record, and not applied', async () => {
      // All members of a workspace can see its custom fields, so nobody but a guest is refused.
      const isOfField = /EnumOption|^(update|delete)CustomField$/.test(name);
      // A user asks for access to what they cannot see, but must name it.
      const isForAll = name === 'createAccessRequest';
      const changed = isForAll ? { project: '1' } : isOfField ? input : hideRecords(input);
      for (const person of isOfField ? (['guest'] as const) : (['guest', 'grace'] as const)) {
        sandbox.reset();
        const { problems } = await problemsOf(one, changed, person);
        expect(problems, person).toHaveLength(1);
        expect(problems[0], person).toMatchObject({ applied: 'NO' });
        expect(problems[0]?.code, person).toMatch(
          /^(FORBIDDEN|NOT_FOUND|BAD_USER_INPUT|PAYMENT_REQUIRED)$/,
        );
      }
    });

    const type = plainSchema.getMutationType()?.getFields()[name]?.args[0]?.type;
    const inputType = type && isNonNullType(type) ? type.ofType : type;
    const optional = isInputObjectType(inputType) ? optionalFields(inputType, input) : [];
    test('with null in place of an input that is omitted is applied, or the error names the input', async () => {
      for (const field of optional) {
        sandbox.reset();
        const { problems, wireRequests } = await problemsOf(one, { ...input, [field]: null });
        if (problems.length === 0) {
          expect(await one.countWrites(server, ['Written once']), field).toEqual([1]);
          continue;
        }
        expect(problems, field).toMatchObject([{ code: 'BAD_USER_INPUT', field, applied: 'NO' }]);
        expect(wireRequests, field).toBe(0);
      }
    });
  },
);

/** The inputs that can be omitted, and that the case omits. */
const optionalFields = (type: GraphQLInputObjectType, given: object): readonly string[] =>
  Object.values(type.getFields()).flatMap((field) =>
    isNonNullType(field.type) || field.name in given ? [] : [field.name],
  );
