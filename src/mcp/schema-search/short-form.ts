import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { effectKinds } from '../../schema/directive/effect.ts';
import { sendsCalls } from '../../schema/federation/cost-directive.ts';

/** A field of an object or of an input. */
export type AnyField = GraphQLField<unknown, unknown> | GraphQLInputField;

/** The maximum size of a type in short form. */
const maxShortBytes = 4_000;

const isRequired = ({ type, defaultValue }: GraphQLArgument | GraphQLInputField) =>
  String(type).endsWith('!') && defaultValue === undefined;

const toArgument = ({ name, type }: GraphQLArgument) => `${name}: ${type}`;

/** What a client must know of a field besides its type: what it does, and that it sends requests. */
function marksOf(field: AnyField): string {
  if (!('args' in field)) return field.deprecationReason ? ' @deprecated' : '';
  const effects = effectKinds(field);
  return [
    field.deprecationReason ? ' @deprecated' : '',
    effects.length > 0 ? ` @effect(${effects.join(', ')})` : sendsCalls(field) ? ' @sends' : '',
  ].join('');
}

/**
 * A field in one line.
 *
 * @param args  Which of its arguments are listed.
 */
export function fieldLine(field: AnyField, args: 'all' | 'required' = 'all'): string {
  const given = 'args' in field ? field.args : [];
  const listed = args === 'all' ? given : given.filter(isRequired);
  const hidden = listed.length < given.length ? ['…'] : [];
  const list = [...listed.map(toArgument), ...hidden];
  return `${field.name}${list.length > 0 ? `(${list.join(', ')})` : ''}: ${field.type}${marksOf(field)}`;
}

/** The maximum size of the fields of an input in one line. */
const maxInlineBytes = 240;

/** A mutation or a field of an input in one line, with the fields of its types if they are few: then nothing else must be looked up. */
export function inlineLine(field: AnyField): string {
  const args = 'args' in field ? field.args : [];
  const inputs = args.map((arg) => `${toArgument(arg)}${inline(getNamedType(arg.type))}`);
  const list = inputs.length > 0 ? `(${inputs.join(', ')})` : '';
  return `${field.name}${list}: ${field.type}${inline(getNamedType(field.type))}${marksOf(field)}`;
}

function inline(type: GraphQLNamedType): string {
  const fields = fieldsOf(type).map(({ name, type: of }) => `${name}: ${of}`);
  const text = ` {${fields.join(', ')}}`;
  return fields.length === 0 || Buffer.byteLength(text) > maxInlineBytes ? '' : text;
}

export const fieldsOf = (type: GraphQLNamedType): readonly AnyField[] =>
  isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
    ? Object.values<AnyField>(type.getFields())
    : [];

/** A type with all its fields, in at most 4 KB: a large type loses its optional arguments, then its last fields. */
export function shortForm(type: GraphQLNamedType): string {
  if (isEnumType(type))
    return firstLines(
      `enum ${type.name}`,
      type.getValues().map(({ name }) => name),
    );
  if (isUnionType(type))
    return firstLines(
      `union ${type.name}`,
      type.getTypes().map(({ name }) => name),
    );
  const fields = fieldsOf(type);
  if (fields.length === 0) return `scalar ${type.name}: ${firstSentence(type.description)}`;
  const kind = isInputType(type) ? 'input' : isInterfaceType(type) ? 'interface' : 'type';
  const head = `${kind} ${type.name}`;
  const complete = toBlock(
    head,
    fields.map((field) => fieldLine(field)),
  );
  if (Buffer.byteLength(complete) <= maxShortBytes) return complete;
  return firstLines(
    head,
    fields.map((field) => fieldLine(field, 'required')),
  );
}

const toBlock = (head: string, lines: readonly string[]) => `${head} {\n${lines.join('\n')}\n}`;

function firstLines(head: string, lines: readonly string[]): string {
  let count = lines.length;
  const more = () =>
    count < lines.length ? [`… ${lines.length - count} more: use \`search\``] : [];
  const block = () => toBlock(head, [...lines.slice(0, count), ...more()]);
  while (Buffer.byteLength(block()) > maxShortBytes) count -= 1;
  return block();
}

export const firstSentence = (description: string | null | undefined): string =>
  (description ?? '').split(/(?<=\.)\s/, 1)[0] ?? '';
