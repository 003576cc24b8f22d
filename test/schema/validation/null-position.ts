import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { plainSchema as schema } from '../../schema-for.ts';
import { toShortValue } from '../argument-value.ts';

// The places of all arguments of the schema where null is not allowed, but where validation accepts a nullable variable with a default.

/** A place in the value of an argument. */
interface Place {
  /** The value of the argument, with the variable at the place. `$v` stands for its name. */
  readonly value: string;
  /** The type of the variable and its default. */
  readonly variable: string;
}

/** A field, and a place in one of its arguments. */
export interface NullPosition {
  readonly parent: string;
  readonly field: string;
  readonly argument: string;
  /** The field with all required arguments and a selection. */
  readonly text: string;
  readonly variable: string;
  /** Whether an error of the field makes its parent null. */
  readonly isNonNull: boolean;
}

/** The maximum number of input objects around a place. */
const maxDepth = 3;

/** Values of scalars that check their literals. */
const literals: Readonly<Record<string, string>> = {
  URL: '"https://app.asana.com/0/1/2"',
  BigInt: '"1"',
  JSON: '{}',
};

function toLiteral(type: GraphQLInputType, value: unknown): string {
  if (isNonNullType(type)) return toLiteral(type.ofType, value);
  if (isListType(type))
    return `[${(value as unknown[]).map((one) => toLiteral(type.ofType, one))}]`;
  if (isEnumType(type)) return String(value);
  if (!isInputObjectType(type)) return literals[type.name] ?? JSON.stringify(value);
  const fields = type.getFields();
  const entries = Object.entries(value as object).map(([name, one]) => {
    const field = fields[name];
    return field === undefined ? '' : `${name}: ${toLiteral(field.type, one)}`;
  });
  return `{ ${entries.join(' ')} }`;
}

const shortLiteral = (type: GraphQLInputType, name: string): string =>
  toLiteral(type, toShortValue(type, name));

function placesIn(type: GraphQLInputType, name: string, depth = 0): readonly Place[] {
  const inner = getNullableType(type);
  const here = isNonNullType(type)
    ? [{ value: '$v', variable: `${inner} = ${shortLiteral(inner, name)}` }]
    : [];
  if (isListType(inner)) {
    const inItem = placesIn(inner.ofType, name, depth);
    return [...here, ...inItem.map((place) => ({ ...place, value: `[${place.value}]` }))];
  }
  if (!isInputObjectType(inner) || depth === maxDepth) return here;
  const fields = Object.values(inner.getFields());
  const inFields = fields.flatMap((field) => {
    const others = inner.isOneOf ? [] : fields.filter((one) => one !== field);
    const required = others
      .filter(isRequiredInputField)
      .map((one) => `${one.name}: ${shortLiteral(one.type, one.name)}`);
    return placesIn(field.type, field.name, depth + 1).map((place) => ({
      ...place,
      value: `{ ${[...required, `${field.name}: ${place.value}`].join(' ')} }`,
    }));
  });
  return [...here, ...inFields];
}

function positionsOf(parent: string): readonly NullPosition[] {
  const type = schema.getType(parent);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
    return field.args.flatMap((argument) => {
      const required = field.args
        .filter((one) => one !== argument && isRequiredArgument(one))
        .map((one) => `${one.name}: ${shortLiteral(one.type, one.name)}`);
      return placesIn(argument.type, argument.name).map(
        ({ value, variable }): NullPosition => ({
          parent,
          field: field.name,
          argument: argument.name,
          text: `${field.name}(${[...required, `${argument.name}: ${value}`].join(' ')})${selection}`,
          variable,
          isNonNull: isNonNullType(field.type),
        }),
      );
    });
  });
}

/** All places of the fields of object types, without those of subscriptions. */
export const nullPositions: readonly NullPosition[] = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && type !== schema.getSubscriptionType())
  .flatMap(({ name }) => (name.startsWith('__') ? [] : positionsOf(name)));
