import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isListType,
  Kind,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { hash, type Random } from './random.ts';

/**
 * Adds `@defer` and `@stream` to a document at random positions. Fields with the same response key have the same directive, so that GraphQL can
 * merge them.
 */
export function withDirectives(
  schema: GraphQLSchema,
  document: DocumentNode,
  random: Random,
): DocumentNode {
  const types = new TypeInfo(schema);
  const seed = random.below(1_000_000);
  let labels = 0;
  const defer = () => {
    labels += 1;
    const label = random.chance(50) ? [`label: "label${labels}"`] : [];
    const condition = random.chance(10) ? [`if: ${random.chance(50)}`] : [];
    const args = [...label, ...condition];
    return ` @defer${args.length > 0 ? `(${args.join(', ')})` : ''}`;
  };
  const isRoot = (name: string | undefined) => name === schema.getMutationType()?.name;
  const select = (text: string): readonly SelectionNode[] => {
    const [definition] = parse(`{ ${text} }`).definitions;
    if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error(text);
    return definition.selectionSet.selections;
  };
  const toSelection = (node: SelectionNode): readonly SelectionNode[] => {
    const printed = print(node);
    if (node.kind !== Kind.FIELD && random.chance(50)) {
      const [before, ...after] = printed.split(' {');
      return select([`${before}${defer()}`, ...after].join(' {'));
    }
    if (random.chance(20)) return select(`...${defer()} { ${printed} }`);
    // Selected initially, and again in a deferred fragment.
    return random.chance(10) ? select(`${printed} ...${defer()} { ${printed} }`) : [node];
  };
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: { leave: (node) => withStream(node, types.getType(), seed) },
      SelectionSet: {
        leave(set: SelectionSetNode): ASTNode | undefined {
          if (isRoot(types.getParentType()?.name)) return undefined;
          return { ...set, selections: set.selections.flatMap(toSelection) };
        },
      },
    }),
  );
}

/** Whether and how a list is streamed depends on its response key only. */
function withStream(
  node: FieldNode,
  type: GraphQLOutputType | null | undefined,
  seed: number,
): FieldNode | undefined {
  if (type == null || !isListType(getNullableType(type))) return undefined;
  const number = hash(`${seed} ${(node.alias ?? node.name).value}`);
  if (number % 3 > 0) return undefined;
  const printed = `@stream(initialCount: ${(number >>> 4) % 3})`;
  const [definition] = parse(`{ x ${printed} }`).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error(printed);
  const [field] = definition.selectionSet.selections;
  return { ...node, directives: [...(node.directives ?? []), ...(field?.directives ?? [])] };
}
