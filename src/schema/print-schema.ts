import {
  type FieldDefinitionNode,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  lexicographicSortSchema,
  parse,
  printSchema,
} from 'graphql';
import { effectDirectiveName, effectKinds } from './directive/effect.ts';
import { semanticNonNullDirective, semanticNonNullLevels } from './directive/semantic-non-null.ts';

/**
 * The schema as `schema.graphql` contains it: sorted, and with the dates of deprecations.
 *
 * GraphQL's own directive has no date. Linters read it in an argument that services add: "useDeprecatedDate" of Biome, and
 * "require-deprecation-date" of GraphQL-ESLint, which expects another format. The composition of WunderGraph Cosmo rejects this argument.
 */
export const printDatedSchema = (schema: GraphQLSchema): string =>
  `${deprecatedDefinition}\n${printSortedSchema(schema).replaceAll(
    /(@deprecated\(reason: "[^"\n]*\b(\d{4}-\d\d-\d\d)\b[^"\n]*")\)/g,
    '$1, deletionDate: "$2")',
  )}`;

const deprecatedDefinition = `"""
Something else replaces this.
"""
directive @deprecated(
  """What replaces it."""
  reason: String = "No longer supported"

  """The day from which it can be missing, as YYYY-MM-DD."""
  deletionDate: String
) on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE
`;

/** The schema with `@effect` and `@semanticNonNull` on its fields, and sorted, so that the order of the code does not matter. */
export function printSortedSchema(schema: GraphQLSchema): string {
  // graphql-js prints no directives of its own fields. They are inserted after the types of the fields.
  const text = printSchema(lexicographicSortSchema(schema));
  const parts: string[] = [];
  let start = 0;
  for (const definition of parse(text).definitions) {
    if (
      definition.kind !== Kind.OBJECT_TYPE_DEFINITION &&
      definition.kind !== Kind.INTERFACE_TYPE_DEFINITION
    ) {
      continue;
    }
    for (const field of definition.fields ?? []) {
      const directives = directivesOf(schema, definition.name.value, field);
      const end = field.type.loc?.end;
      if (end === undefined || directives.length === 0) continue;
      parts.push([text.slice(start, end), ...directives].join(' '));
      start = end;
    }
  }
  return `${parts.join('')}${text.slice(start)}\n`;
}

function directivesOf(
  schema: GraphQLSchema,
  typeName: string,
  { name }: FieldDefinitionNode,
): readonly string[] {
  const type = schema.getType(typeName);
  const field =
    isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;
  if (field === undefined) return [];
  const kinds = effectKinds(field);
  return [
    ...(kinds.length === 0 ? [] : [`@${effectDirectiveName}(kinds: [${kinds.join(', ')}])`]),
    ...toSemanticNonNull(semanticNonNullLevels(field)),
  ];
}

/** The directive without the default argument. Empty if there are no levels. */
function toSemanticNonNull(levels: readonly number[]): readonly string[] {
  if (levels.length === 0) return [];
  const args = levels.join() === '0' ? '' : `(levels: [${levels.join(', ')}])`;
  return [`@${semanticNonNullDirective.name}${args}`];
}
