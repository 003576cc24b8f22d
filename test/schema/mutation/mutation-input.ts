import { type GraphQLInputObjectType, getNamedType, isInputObjectType } from 'graphql';
import { plainSchema } from '../../schema-for.ts';
import { writeKinds } from '../error/fault-table/write-kind.ts';

type Input = Readonly<Record<string, unknown>>;

/** A mutation whose input is the variable `input`. */
export interface InputMutation {
  readonly name: string;
  readonly query: string;
  readonly type: GraphQLInputObjectType;
  /** A valid input. */
  readonly input: Input;
}

/** Every kind of mutation, except those whose input is a part of the query. */
export const inputMutations: readonly InputMutation[] = writeKinds.flatMap(
  ({ name, query, variables, isRaw }) => {
    const [, field = ''] = /\bit: (\w+)\(input: \$input\)/.exec(query) ?? [];
    const argument = plainSchema.getMutationType()?.getFields()[field]?.args[0]?.type;
    const type = argument && getNamedType(argument);
    if (isRaw || !isInputObjectType(type)) return [];
    return [{ name, query, type, input: variables('Written once')['input'] as Input }];
  },
);
