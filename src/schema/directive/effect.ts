import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLEnumType,
  type GraphQLField,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';

// A Pothos plugin: each mutation declares what it does to what exists. Clients see it in `schema.graphql`, and the MCP tools accept a mutation
// by it. test/schema/mutation/effect.test.ts compares it with what each mutation sends.

const descriptions = {
  ADDS: 'Creates something, or adds something to what exists. Nothing that exists is replaced, moved or removed, and nobody gets access to it.',
  CHANGES: 'Replaces, moves or takes away a part of what exists.',
  SHARES: 'Changes who has access.',
  DELETES: 'Deletes something, or moves it to the trash.',
} as const;

/** What a mutation does to what exists. */
export type Effect = keyof typeof descriptions;

/** All effects, in the order of the enum. */
// The compiler does not infer the keys of an object.
export const everyEffect = Object.keys(descriptions) as readonly Effect[];

type Input = Readonly<Record<string, unknown>>;

/** The effect of a mutation, or all that it can have and how they depend on its input. */
export type MutationEffect =
  | Effect
  | readonly Effect[]
  | { readonly kinds: readonly Effect[]; readonly of: (input: Input) => readonly Effect[] };

export const effectDirectiveName = 'effect';

/** The definition of `@effect`. Each schema has one of its own, because prefixes rename the types of a schema in place. */
export const createEffectDirective = () =>
  new GraphQLDirective({
    name: effectDirectiveName,
    description: 'What the mutation does to what exists.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      kinds: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(createEffectEnum()))),
        description: 'All effects that it can have. With several, the input decides.',
      },
    },
  });

const createEffectEnum = () =>
  new GraphQLEnumType({
    name: 'Effect',
    description: 'What a mutation does to what exists.',
    values: Object.fromEntries(
      Object.entries(descriptions).map(([name, description]) => [name, { description }]),
    ),
  });

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      effect: EffectPlugin<Types>;
    }
    interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** What a mutation does to what exists. Required for each mutation. */
      effect?: MutationEffect;
    }
  }
}

const kindsOf = (effect: MutationEffect): readonly Effect[] => {
  if (typeof effect === 'string') return [effect];
  return 'kinds' in effect ? effect.kinds : effect;
};

const declaredEffect = (field: GraphQLField<unknown, unknown>): MutationEffect | undefined =>
  (field.extensions as { readonly effect?: MutationEffect }).effect;

/** All effects that a mutation can have. Empty for a field that is no mutation. */
export function effectKinds(field: GraphQLField<unknown, unknown>): readonly Effect[] {
  const effect = declaredEffect(field);
  return effect === undefined ? [] : kindsOf(effect);
}

export function effectsWith(
  field: GraphQLField<unknown, unknown>,
  { input }: Readonly<Record<string, unknown>>,
): readonly Effect[] {
  const effect = declaredEffect(field);
  if (effect === undefined) return everyEffect;
  // The argument `input` of every mutation is an object.
  return typeof effect === 'object' && 'of' in effect ? effect.of(input as Input) : kindsOf(effect);
}

class EffectPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>) {
    const { effect } = config.pothosOptions;
    if (config.kind !== 'Mutation') return config;
    if (effect === undefined || kindsOf(effect).length === 0)
      throw new Error(`The mutation ${config.name} declares no effect.`);
    return { ...config, extensions: { ...config.extensions, effect } };
  }
}

export const effectPlugin = 'effect';

SchemaBuilder.registerPlugin(effectPlugin, EffectPlugin);
