import * as z from 'zod';
import type { OperationResult } from '../execution/execute.ts';
import { toOperationResult } from '../result/operation-result.ts';
import { ToolFailed, toolFailed, toToolError } from '../result/tool-result.ts';
import { costSchema } from './cost.ts';
import { errorList, orFailure, type RegisterTool, reads, type ToolContext } from './tool.ts';

const workspacesDocument = '{ workspaces(first: 100) { nodes { id name } } }';

/** Without a workspace, so many are searched. Each sends requests of its own. */
const maxWorkspaces = 3;

/** The objects of Asana belong to a workspace, and documents do not. */
function searchDocument(workspaces: readonly string[]): string {
  const searches = workspaces.map(
    (id, at) => `asana${at}: search(text: $text, workspace: ${JSON.stringify(id)}, first: $first) {
      tasks { id name completed dueOn url } projects { id name url } users { id name email } tags { id name }
    }`,
  );
  return `query ($text: String!, $first: Int) {
    google: search(text: $text, first: $first) { documents { id title url } }
    ${searches.join(' ')}
  }`;
}

/** The results of all searches as one: a list is null if none of its searches succeeded. */
function mergeSearches(data: OperationResult['data']): Record<string, readonly unknown[] | null> {
  const merged: Record<string, readonly unknown[] | null> = {};
  const found = Object.values(data ?? {}) as readonly (typeof merged | null)[];
  for (const [name, list] of found.flatMap((one) => Object.entries(one ?? {})))
    merged[name] = list === null ? (merged[name] ?? null) : [...(merged[name] ?? []), ...list];
  return merged;
}

/** The requests of both operations together. */
function addTotals(first: OperationResult, second: OperationResult): object {
  const [one, two] = [first, second].map(
    ({ extensions }) => extensions?.upstream?.totals as Record<string, unknown> | undefined,
  );
  const counts = Object.entries(two ?? {}).filter(([, count]) => typeof count === 'number');
  return Object.fromEntries(
    counts.map(([name, count]) => [name, Number(count) + Number(one?.[name] ?? 0)]),
  );
}

/** An address, or a global id. */
const isReference = (text: string) =>
  /^https?:\/\/\S+$/i.test(text) || /^[A-Z][A-Za-z]*:\S+$/.test(text);

interface Workspace {
  readonly id: string;
  readonly name: string | null;
}

/** The workspaces to search: none if Asana cannot be read. */
async function findWorkspaces(
  given: string | undefined,
  { execute }: ToolContext,
  signal: AbortSignal,
): Promise<{ readonly ids: readonly string[]; readonly result: OperationResult }> {
  if (given !== undefined && (/^\d+$/.test(given) || isReference(given)))
    return { ids: [given], result: {} };
  const result = await execute({ document: workspacesDocument }, 'none', signal);
  const list = result.data?.['workspaces'] as { nodes: readonly Workspace[] } | null | undefined;
  const nodes = list?.nodes ?? [];
  const matches =
    given === undefined
      ? nodes
      : nodes.filter(({ name }) => name?.toLowerCase() === given.toLowerCase());
  const isClear =
    given === undefined ? matches.length <= maxWorkspaces : matches.length === 1 || list == null;
  if (isClear) return { ids: matches.map(({ id }) => id), result };
  throw toolFailed(
    'BAD_USER_INPUT',
    given === undefined
      ? 'There are many workspaces: give the id of one as `workspace`.'
      : 'Not exactly one workspace has this name: give the id of one as `workspace`.',
    { field: 'workspace', workspaces: nodes.slice(0, 50) },
  );
}

async function findObject(id: string, { schema, execute }: ToolContext, signal: AbortSignal) {
  const { namedSelection, toNamedObject } = await import('../execution/named-object.ts');
  const document = `query ($id: ID!) { node(id: $id) { ${namedSelection(schema, ['name', 'title', 'url'])} } }`;
  const result = await execute({ document, variables: { id } }, 'none', signal);
  const node = result.data?.['node'];
  if (node == null) throw new ToolFailed((result.errors ?? []).map(toToolError));
  return toOperationResult({ ...result, data: { node: toNamedObject(node) } });
}

export const findTool: RegisterTool = (server, tools) => {
  server.registerTool(
    'find',
    {
      title: 'Find',
      description:
        'Finds tasks, projects, users, tags and documents by the beginnings of words in their names, or the object with an address or id. Returns ids, names and addresses. Example: {"text":"launch plan"}',
      inputSchema: z.object({
        text: z.string().min(1).describe('Words, an address, or an id such as "Task:1204".'),
        workspace: z
          .string()
          .optional()
          .describe('Workspace of Asana: id or name. Optional if there are at most three.'),
        first: z.int().min(1).max(50).optional().describe('Maximum of each type. Default 10.'),
      }),
      outputSchema: z.looseObject({ data: z.unknown(), errors: errorList, cost: costSchema }),
      annotations: reads,
    },
    ({ text, workspace, first = 10 }, message) =>
      orFailure(tools, message, async (context) => {
        const { signal } = message.mcpReq;
        const { execute } = context;
        if (isReference(text.trim())) return findObject(text.trim(), context, signal);
        const { ids, result: listed } = await findWorkspaces(workspace, context, signal);
        const variables = { text, first };
        const result = await execute({ document: searchDocument(ids), variables }, 'none', signal);
        const errors = [...(listed.errors ?? []), ...(result.errors ?? [])];
        if (result.data == null) throw new ToolFailed(errors.map(toToolError));
        const extensions = { upstream: { totals: addTotals(listed, result) } };
        return toOperationResult({ data: mergeSearches(result.data), errors, extensions });
      }),
  );
};
