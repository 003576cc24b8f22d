import type { InputRef, MaybePromise } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../operation/context.ts';
import { builder } from '../builder/builder.ts';
import type { MutationEffect } from '../directive/effect.ts';
import type { ParsedCost } from '../validation/parsed-field.ts';
import { type Inputs, type InputValues, parseInputs, toInputType } from './input.ts';
import { type DefinePayload, mutationTypeName } from './payload.ts';

export const oneWrite = 'Sends one write request.';

export interface MutationTexts {
  readonly effect: MutationEffect;
  readonly description: string;
  /** What the mutation sends: the sentence after its description. */
  readonly sends: string;
  readonly note?: string;
  readonly argument: string;
}

interface Execution<Parsed, Payload> {
  readonly payload: DefinePayload<Payload>;
  readonly cost: ParsedCost<Parsed>;
  readonly resolve: (
    parsed: Parsed,
    context: Context,
    info: GraphQLResolveInfo,
  ) => MaybePromise<Payload>;
}

export interface DeclaredInputs<Fields extends Inputs> {
  readonly input: string;
  /** The fields of the input type. They are parsed in this order. */
  readonly inputs: Fields;
}

/** Defines a mutation with declared inputs. `parse` receives their values, and throws InputError if they contradict each other. */
export function declareMutation<Fields extends Inputs, Parsed, Payload>(
  name: string,
  {
    input,
    inputs,
    parse,
    ...options
  }: MutationTexts &
    DeclaredInputs<Fields> & {
      readonly parse: (values: InputValues<Fields>) => Parsed;
    } & Execution<Parsed, Payload>,
): void {
  defineMutation(name, {
    ...options,
    input: toInputType(mutationTypeName(name, 'Input'), input, inputs),
    parse: (given: object) => parse(parseInputs(inputs, given)),
  });
}

/** Defines a mutation with an input type that is defined elsewhere. `parse` throws InputError. */
export function defineMutation<Shape extends object, Parsed, Payload>(
  name: string,
  options: MutationTexts & {
    readonly input: InputRef<Shape>;
    readonly parse: (input: Shape) => Parsed;
  } & Execution<Parsed, Payload>,
): void;
export function defineMutation(
  name: string,
  {
    description,
    sends,
    note,
    input,
    argument,
    payload,
    parse,
    resolve,
    ...options
  }: MutationTexts & {
    readonly input: InputRef<object>;
    readonly parse: (input: object) => unknown;
  } & Execution<unknown, object>,
): void {
  builder.mutationField(name, (t) =>
    t.parsedField({
      ...options,
      type: payload(name),
      description: [description, sends, note].filter(Boolean).join(' '),
      args: { input: t.arg({ type: input, required: true, description: argument }) },
      parse: (args) => parse(args.input),
      resolve: (_root, parsed, context, info) => resolve(parsed, context, info),
    }),
  );
}
