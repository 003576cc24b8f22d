import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isNonNullType,
  isUnionType,
} from 'graphql';
import { inputs, valueFor } from './generated-value.ts';
import type { Random } from './random.ts';

/** An operation and its variables. */
export interface GeneratedOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const excluded = new Set([
  'rawRequest',
  'disconnect',
  'createDocument',
  'updateDocument',
  'linkDocument',
  'dryRun',
  // Takes a document, and sends nothing.
  'cost',
]);

type Fields = readonly GraphQLField<unknown, unknown>[];

/** Generates one operation. Equal response keys always have an equal field, type and arguments, so that GraphQL can merge them. */
export class OperationGenerator {
  readonly #schema: GraphQLSchema;
  readonly #random: Random;
  readonly #fragments: { readonly name: string; readonly on: string; readonly text: string }[] = [];
  readonly #definitions: string[] = [];
  readonly #variables: Record<string, unknown> = {};
  /** The number of fields that the operation can still contain. */
  #left: number;

  constructor(schema: GraphQLSchema, random: Random) {
    this.#schema = schema;
    this.#random = random;
    this.#left = 8 + random.below(24);
  }

  generate(): GeneratedOperation {
    const isMutation = this.#random.chance(15);
    const type = isMutation ? this.#schema.getMutationType() : this.#schema.getQueryType();
    const body = this.#selectionSet(type as GraphQLObjectType, 5);
    const definitions = this.#definitions.length > 0 ? `(${this.#definitions.join(', ')})` : '';
    const operation = `${isMutation ? 'mutation' : 'query'} Generated${definitions} ${body}`;
    const fragments = this.#fragments.map(
      ({ name, on, text }) => `fragment ${name} on ${on} ${text}`,
    );
    return { query: [operation, ...fragments].join('\n'), variables: this.#variables };
  }

  #selectionSet(type: GraphQLCompositeType, depth: number): string {
    const parts: string[] = [];
    for (let count = 1 + this.#random.below(4); count > 0; count -= 1) {
      const part = this.#selection(type, depth);
      parts.push(part);
      // Again at another position, possibly with other fields below it.
      if (this.#random.chance(8)) parts.push(part);
    }
    return `{ ${parts.join(' ')} }`;
  }

  #selection(type: GraphQLCompositeType, depth: number): string {
    this.#left -= 1;
    const drawn = this.#random.below(100);
    const fields = fieldsOf(type, depth);
    if (drawn < 8 || fields.length === 0 || this.#left < 0)
      return `${this.#random.chance(30) ? 'kind: ' : ''}__typename${this.#directive()}`;
    if (drawn < 18 && depth > 0) return this.#spread(type, depth);
    if (drawn < 32 || (isAbstractType(type) && drawn < 60)) return this.#inline(type, depth);
    // Few fields are non-null, and most of the rules about errors are about them.
    const nonNull = nonNullOf(fields);
    const isNonNull = nonNull.length > 0 && this.#random.chance(35);
    const field = this.#random.pick(isNonNull ? nonNull : fields);
    const text = this.#field(field, depth);
    return this.#random.chance(12) ? `${text} ${this.#field(field, depth)}` : text;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const args = this.#argumentsOf(field);
    const named = getNamedType(field.type);
    const base = `${field.name}_${String(field.type).replace(/\W/g, (sign) => signs[sign] ?? '_')}`;
    const key = args.length > 0 ? `${base}_${this.#indexOf(args)}` : base;
    const isPlain = args.length === 0 && this.#isUnique(field);
    const alias = isPlain && !this.#random.chance(15) ? '' : `${key}: `;
    const printed = args.length > 0 ? `(${args})` : '';
    const below = isCompositeType(named) ? ` ${this.#selectionSet(named, depth - 1)}` : '';
    return `${alias}${field.name}${printed}${this.#directive()}${below}`;
  }

  readonly #argumentTexts: string[] = [];

  #indexOf(args: string): number {
    const found = this.#argumentTexts.indexOf(args);
    return found >= 0 ? found : this.#argumentTexts.push(args) - 1;
  }

  /** Whether all fields with this name have the same type, so that the name can be the key. */
  #isUnique(field: GraphQLField<unknown, unknown>): boolean {
    return typesByField(this.#schema).get(field.name)?.size === 1;
  }

  #argumentsOf(field: GraphQLField<unknown, unknown>): string {
    return field.args
      .filter((argument) =>
        isRequired(argument) ? true : this.#random.chance(argument.name === 'after' ? 4 : 45),
      )
      .map((argument) => `${argument.name}: ${this.#argumentValue(field, argument)}`)
      .join(', ');
  }

  #argumentValue(field: GraphQLField<unknown, unknown>, argument: GraphQLArgument): string {
    const { json, literal } = valueFor(field, argument, this.#random);
    if (this.#random.chance(60)) return literal;
    const name = `v${this.#definitions.length}`;
    const isNullable = !isNonNullType(argument.type);
    const fallback = this.#random.chance(20) ? ` = ${literal}` : '';
    this.#definitions.push(`$${name}: ${argument.type}${fallback}`);
    const absent = fallback !== '' || isNullable ? this.#random.below(8) : 8;
    if (absent === 1 && isNullable) this.#variables[name] = null;
    else if (absent > 0) this.#variables[name] = json;
    return `$${name}`;
  }

  #inline(type: GraphQLCompositeType, depth: number): string {
    const on = this.#random.chance(25) ? undefined : this.#random.pick(this.#related(type));
    const condition = on === undefined ? '' : ` on ${on.name}`;
    return `...${condition}${this.#directive()} ${this.#selectionSet(on ?? type, depth)}`;
  }

  #spread(type: GraphQLCompositeType, depth: number): string {
    const on = this.#random.pick(this.#related(type));
    const known = this.#fragments.filter((one) => one.on === on.name);
    if (known.length > 0 && this.#random.chance(60))
      return `...${this.#random.pick(known).name}${this.#directive()}`;
    // Added after its content, so that a fragment never contains itself.
    const text = this.#selectionSet(on, Math.min(depth, 3));
    const name = `Fragment${this.#fragments.length}`;
    this.#fragments.push({ name, on: on.name, text });
    return `...${name}${this.#directive()}`;
  }

  /** The types of which a value of this type can be. */
  #related(type: GraphQLCompositeType): readonly GraphQLCompositeType[] {
    if (isAbstractType(type)) return [type, ...this.#schema.getPossibleTypes(type)];
    return [type, type, ...type.getInterfaces()];
  }

  #directive(): string {
    if (!this.#random.chance(14)) return '';
    const name = this.#random.pick(['skip', 'include']);
    const isShown = this.#random.chance(70);
    const value = name === 'include' ? isShown : !isShown;
    const directive = `@${name}(if: ${this.#random.chance(40) ? value : this.#condition(value)})`;
    return ` ${directive}`;
  }

  #condition(value: boolean): string {
    const name = value ? 'yes' : 'no';
    if (!(name in this.#variables)) {
      this.#definitions.push(`$${name}: Boolean!`);
      this.#variables[name] = value;
    }
    return `$${name}`;
  }
}

const signs: Readonly<Record<string, string>> = { '!': 'N', '[': 'L', ']': '' };

const isRequired = ({ type, defaultValue }: GraphQLArgument) =>
  isNonNullType(type) && defaultValue === undefined;

const canFill = (field: string, argument: GraphQLArgument) =>
  argument.name !== 'input' || inputs[field] !== undefined;

const fieldLists = new WeakMap<GraphQLCompositeType, { all: Fields; leaves: Fields }>();

/** The fields that an operation can select at this depth. */
function fieldsOf(type: GraphQLCompositeType, depth: number): Fields {
  if (isUnionType(type)) return [];
  let lists = fieldLists.get(type);
  if (lists === undefined) {
    const all = Object.values(type.getFields()).filter(
      ({ name, args }) => !excluded.has(name) && args.every((argument) => canFill(name, argument)),
    );
    const leaves = all.filter((field) => !isCompositeType(getNamedType(field.type)));
    lists = { all, leaves };
    fieldLists.set(type, lists);
  }
  return depth > 0 ? lists.all : lists.leaves;
}

const nonNullLists = new WeakMap<Fields, Fields>();

function nonNullOf(fields: Fields): Fields {
  const known = nonNullLists.get(fields);
  if (known !== undefined) return known;
  const nonNull = fields.filter((one) => isNonNullType(one.type));
  nonNullLists.set(fields, nonNull);
  return nonNull;
}

const fieldTypes = new WeakMap<GraphQLSchema, Map<string, Set<string>>>();

function typesByField(schema: GraphQLSchema): ReadonlyMap<string, ReadonlySet<string>> {
  const known = fieldTypes.get(schema);
  if (known !== undefined) return known;
  const types = new Map<string, Set<string>>();
  for (const type of Object.values(schema.getTypeMap()))
    if (isCompositeType(type) && !isUnionType(type))
      for (const field of Object.values(type.getFields()))
        types.set(field.name, (types.get(field.name) ?? new Set()).add(String(field.type)));
  fieldTypes.set(schema, types);
  return types;
}
