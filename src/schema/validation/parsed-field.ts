import {
  type FieldKind,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type Resolver,
  RootFieldBuilder,
  type SchemaTypes,
  type ShapeFromTypeParam,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { type FieldCost, noCost } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { ArgumentParser, ifValid } from './argument-parser.ts';

// `t.parsedField` defines a field whose arguments are parsed once. An InputError of `parse` is the error of the field, before the field
// sends anything. Below a mutation, `parse` runs before the mutation is executed. The resolver receives what `parse` returned instead
// of the arguments:
//
//   task: t.parsedField({
//     type: Task,
//     args: { id: t.arg.id({ required: true }) },
//     parse: ({ id }) => parseGid('Task', id, 'id'),
//     resolve: (_root, gid, context, info) => loadRecord(Task, gid, context, info),
//   })
//
// Write `parse` before `resolve`: the compiler infers the type of the second parameter from it. Everything that the resolver needs of
// its arguments is part of the result of `parse`. A list with pages uses relay/list-field.ts.

interface ParseOptions<Args, Parsed> {
  readonly parse: (args: Args) => Parsed;
}

export type ParsedCost<Parsed> = (parsed: Parsed, source: FieldSource) => FieldCost;

type Options<
  Types extends SchemaTypes,
  ParentShape,
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type>,
  Args extends InputFieldMap,
  Parsed,
  ResolveReturnShape,
> = Omit<
  PothosSchemaTypes.FieldOptions<Types, ParentShape, Type, Nullable, Args>,
  'type' | 'args' | 'nullable' | 'parser' | 'accepts' | 'cost'
> &
  ParseOptions<InputShapeFromFields<Args>, Parsed> & {
    type: Type;
    args: Args;
    nullable?: Nullable;
    /** What the field sends; see the option of the same name of `t.field`. */
    cost?: ParsedCost<Parsed>;
    resolve: Resolver<
      ParentShape,
      Parsed,
      Types['Context'],
      ShapeFromTypeParam<Types, Type, Nullable>,
      ResolveReturnShape
    >;
  };

declare global {
  export namespace PothosSchemaTypes {
    interface RootFieldBuilder<Types extends SchemaTypes, ParentShape, Kind extends FieldKind> {
      parsedField<
        Type extends TypeParam<Types>,
        Parsed,
        ResolveReturnShape,
        Args extends InputFieldMap,
        Nullable extends FieldNullability<Type> = Types['DefaultFieldNullability'],
      >(
        options: Options<Types, ParentShape, Type, Nullable, Args, Parsed, ResolveReturnShape>,
      ): FieldRef<Types, ShapeFromTypeParam<Types, Type, Nullable>, Kind>;
    }
  }
}

type Resolve<Args> = (
  parent: unknown,
  args: Args,
  context: unknown,
  info: GraphQLResolveInfo,
) => unknown;

// The compiler knows the generic signature that is declared above; these are the same methods without type parameters.
const prototype = RootFieldBuilder.prototype as unknown as {
  field(options: object): unknown;
  parsedField(
    options: ParseOptions<object, unknown> & {
      readonly resolve: Resolve<unknown>;
      readonly cost?: ParsedCost<unknown>;
    },
  ): unknown;
};

prototype.parsedField = function parsedField({ parse, resolve, cost, ...options }) {
  const parser = new ArgumentParser(parse);
  // With invalid arguments nothing is read for the field. Its resolver reports the error.
  const accepts = (args: object) => {
    try {
      parser.parse(args);
      return true;
    } catch {
      return false;
    }
  };
  const resolveParsed: Resolve<object> = (parent, args, context, info) =>
    resolve(parent, parser.parse(args), context, info);
  const costOfArgs = (_id: string | null, args: object, source: FieldSource) =>
    ifValid(() => cost?.(parser.parse(args), source) ?? null);
  return this.field({
    ...options,
    parser,
    accepts,
    resolve: resolveParsed,
    ...(cost === undefined ? {} : { cost: cost === noCost ? noCost : costOfArgs }),
  });
};
