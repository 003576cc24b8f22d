import { type GraphQLSchema, parse } from 'graphql';
import { OperationWork } from '../../engine/event-loop/operation-work.ts';
import { findOperation, planOf } from '../../engine/plan/operation-plan.ts';
import { coerceVariables } from '../../engine/plan/variable-values.ts';
import { mutationsOf, type PlannedMutation } from '../../schema/mutation/operation-effect.ts';
import type { Operation } from '../execution/execute.ts';
import { type NamedObject, namedSelection, toNamedObject } from '../execution/named-object.ts';
import type { ToolApi } from '../execution/options.ts';
import { toolFailed } from '../result/tool-result.ts';
import { idsInInput } from './reference.ts';

/** What an operation would do. */
export interface Preview {
  /** One sentence for each mutation, with the names and the number of what it concerns. */
  readonly sentences: readonly string[];
  /** The revision of each document that is named, by its id; "unknown" for an object that could not be read. */
  readonly revisions: Readonly<Record<string, string>>;
}

/** How many objects are read for their names. */
const maxReferences = 50;
/** How many names a sentence has. */
const maxNames = 10;
const maxNameLength = 80;

/**
 * Says what an operation would do. Sends only reads.
 *
 * Throws ToolFailed if it is no mutation. The operation is valid.
 */
export async function previewOf(
  operation: Operation,
  { schema, execute }: ToolApi,
  signal: AbortSignal,
): Promise<Preview> {
  const mutations = await findMutations(operation, schema);
  if (mutations.length === 0)
    throw toolFailed('BAD_USER_INPUT', 'The document has no mutation. Use `query`.', {
      field: 'document',
      applied: 'NO',
    });
  const references = mutations.map((mutation) => idsInInput(schema, mutation));
  const ids = [...new Set(references.flat())].filter(isNodeId).slice(0, maxReferences);
  const selection = namedSelection(schema, ['name', 'title', 'revisionId']);
  const document = `query ($ids: [ID!]!) { nodes(ids: $ids) { ${selection} } }`;
  const { data } =
    ids.length === 0
      ? { data: null }
      : await execute({ document, variables: { ids } }, 'none', signal);
  const nodes = (data?.['nodes'] ?? []) as readonly (object | null)[];
  const objects = new Map(
    ids.map((id, at) => [id, nodes[at] == null ? null : toNamedObject(nodes[at])]),
  );
  const revisions = [...objects].flatMap(([id, object]) => {
    // A document that could not be read must not be confirmed as one that could.
    if (object === null) return [[id, 'unknown'] as const];
    return object.revisionId == null ? [] : [[object.id, object.revisionId] as const];
  });
  return {
    sentences: mutations.map((mutation, at) => toSentence(mutation, references[at] ?? [], objects)),
    revisions: Object.fromEntries(revisions),
  };
}

async function findMutations(
  { document, variables = {}, operationName }: Operation,
  schema: GraphQLSchema,
): Promise<readonly PlannedMutation[]> {
  const planned = findOperation(schema, parse(document), operationName);
  if (planned === null) return [];
  const definitions = planned.operation.variableDefinitions ?? [];
  const { coerced } = await coerceVariables(schema, definitions, variables, new OperationWork());
  const plan = coerced === undefined ? null : planOf(planned, coerced);
  return plan === null || coerced === undefined ? [] : mutationsOf(plan, coerced);
}

const isNodeId = (id: string) => /^[A-Z][A-Za-z]*:\S+$/.test(id) || /^https?:\/\//i.test(id);

/** What one mutation would do, such as: updateTasks changes 2 objects: Task “Plan”, Task “Launch”. */
function toSentence(
  { name, args, effects }: PlannedMutation,
  references: readonly string[],
  objects: ReadonlyMap<string, NamedObject | null>,
): string {
  const kinds = effects.map((effect) => effect.toLowerCase()).join(', ') || 'reads';
  const shown = references.slice(0, maxNames).map((id) => nameOf(id, objects.get(id) ?? null));
  const more =
    references.length > shown.length ? [`and ${references.length - shown.length} more`] : [];
  const count = `${references.length} ${references.length === 1 ? 'object' : 'objects'}`;
  const list = references.length === 0 ? '' : ` ${count}: ${[...shown, ...more].join(', ')}`;
  return `${name} (${kinds})${list}${requestOf(args)}.`;
}

function nameOf(id: string, object: NamedObject | null): string {
  const name = object?.title ?? object?.name;
  return object === null || !name?.trim() ? quote(id) : `${object.__typename} ${quote(name)}`;
}

/** Names of other people must not look like a part of the sentence. */
function quote(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029“”]/gu, ' ');
  return `“${plain.length <= maxNameLength ? plain : `${plain.slice(0, maxNameLength - 1)}…`}”`;
}

/** The request of `rawRequest`, which names no objects. */
function requestOf(args: PlannedMutation['args']): string {
  const input = args?.['input'];
  if (typeof input !== 'object' || input === null || !('path' in input) || !('method' in input))
    return '';
  return `: ${String(input.method)} ${quote(String(input.path))}`;
}
