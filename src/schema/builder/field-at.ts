import {
  type FieldKind,
  type FieldNullability,
  type FieldRef,
  RootFieldBuilder,
  type SchemaTypes,
  type ShapeFromTypeParam,
  type TypeParam,
} from '@pothos/core';

// `t.at` defines a field with what is at a path of the record, and `t.stringAt` and the like do it for a scalar:
//
//   createdAt: t.dateTimeAt('created_at', 'When the task was created.'),
//   assignee: t.at('assignee', User, 'The assignee, or null.'),
//   name: t.stringAt('file.name', 'The name of the folder.', 'nonNull'),
//
// The path is also what the field needs of the record. A path that does not exist, or whose value has another type, does not compile.

/** Never for a path that does not exist. */
type ValueAt<Value, Path> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof Value
    ? ValueAt<NonNullable<Value[Key]>, Rest>
    : never
  : Path extends keyof Value
    ? Value[Path]
    : never;

type Presence = 'nonNull' | 'nullable';
type Result<
  Types extends SchemaTypes,
  Type extends TypeParam<Types>,
  Given extends Presence,
> = ShapeFromTypeParam<
  Types,
  Type,
  FieldNullability<Type> & (Given extends 'nonNull' ? false : true)
>;

/** The path if its values have this type. */
type PathTo<Shape, Path, Value> = [ValueAt<Shape, Path>] extends [never]
  ? never
  : ValueAt<Shape, Path> extends Value
    ? Path
    : never;

type ScalarAt<Types extends SchemaTypes, Shape, Kind extends FieldKind, Type> = <
  const Path extends string,
  Given extends Presence = 'nullable',
>(
  path: Path & PathTo<Shape, Path, Result<Types, Extract<Type, TypeParam<Types>>, Given>>,
  description: string,
  presence?: Given,
) => FieldRef<Types, Result<Types, Extract<Type, TypeParam<Types>>, Given>, Kind>;

const scalars = {
  stringAt: 'String',
  idAt: 'ID',
  intAt: 'Int',
  floatAt: 'Float',
  booleanAt: 'Boolean',
  dateAt: 'Date',
  dateTimeAt: 'DateTime',
  urlAt: 'URL',
  bigIntAt: 'BigInt',
} as const;
type ScalarMethods<Types extends SchemaTypes, Shape, Kind extends FieldKind> = {
  [Name in keyof typeof scalars]: ScalarAt<Types, Shape, Kind, (typeof scalars)[Name]>;
};

declare global {
  export namespace PothosSchemaTypes {
    interface RootFieldBuilder<Types extends SchemaTypes, ParentShape, Kind extends FieldKind>
      extends ScalarMethods<Types, ParentShape, Kind> {
      at<
        const Path extends string,
        Type extends TypeParam<Types>,
        Given extends Presence = 'nullable',
      >(
        path: Path & PathTo<ParentShape, Path, Result<Types, Type, Given>>,
        type: Type,
        description: string,
        presence?: Given,
      ): FieldRef<Types, Result<Types, Type, Given>, Kind>;
    }
  }
}

// The compiler knows the generic signatures that are declared above; these are the same methods without type parameters.
const prototype = RootFieldBuilder.prototype as unknown as Record<
  keyof typeof scalars,
  (path: string, description: string, presence?: Presence) => unknown
> & {
  field(options: object): unknown;
  at(path: string, type: unknown, description: string, presence?: Presence): unknown;
};

prototype.at = function at(path, type, description, presence = 'nullable') {
  const keys = path.split('.');
  return this.field({
    type,
    description,
    nullable: presence === 'nullable',
    ...(keys.length === 1 ? { extensions: { pothosExposedField: path } } : { path }),
    resolve: (record: unknown) => keys.reduce(valueAt, record),
  });
};

const valueAt = (value: unknown, key: string): unknown =>
  // A path goes through objects only. One that the service omits has no value.
  (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];

for (const [name, type] of Object.entries(scalars)) {
  prototype[name as keyof typeof scalars] = function scalarAt(path, description, presence) {
    return this.at(path, type, description, presence);
  };
}
