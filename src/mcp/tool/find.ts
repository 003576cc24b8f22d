import * as z from 'zod';
import type { OperationResult } from '../execution/execute.ts';
import { toOperationResult } from '../result/operation-result.ts';
import { ToolFailed, toolFailed, toToolError } from '../result/tool-result.ts';
import { costSchema } from './cost.ts';
import { errorList, orFailure, type RegisterTool, reads, type ToolContext } from './tool.ts';

const workspacesDocument = '{ workspaces(first: 100) { nodes { id name } } }';

const searchDocument = `query ($text: String!, $workspace: ID, $first: Int, $asana: Boolean!) {
  search(text: $text, workspace: $workspace, first: $first) {
    tasks @include(if: $asana) { id name completed dueOn url }
    projects @include(if: $asana) { id name url }
    users @include(if: $asana) { id name email }
    tags @include(if: $asana) { id name }
    documents { id title url }
  }
}`;

/** An address, or a global id. */
const isReference = (text: string) =>
  /^https?:\/\/\S+$/i.test(text) || /^[A-Z][A-Za-z]*:\S+$/.test(text);

interface Workspace {
  readonly id: string;
  readonly name: string | null;
}

/** The workspace to search: null if there is none, because Asana cannot be read. */
async function findWorkspace(
  given: string | undefined,
  { execute }: ToolContext,
  signal: AbortSignal,
): Promise<{ readonly id: string | null; readonly result: OperationResult | null }> {
  if (given !== undefined && (/^\d+$/.test(given) || isReference(given)))
    return { id: given, result: null };
  const result = await execute({ document: workspacesDocument }, 'none', signal);
  const list = result.data?.['workspaces'] as { nodes: readonly Workspace[] } | null | undefined;
  if (list == null) return { id: null, result };
  const { nodes } = list;
  const matches =
    given === undefined
      ? nodes
      : nodes.filter(({ name }) => name?.toLowerCase() === given.toLowerCase());
  const [first] = matches;
  if (matches.length === 1 && first !== undefined) return { id: first.id, result };
  if (nodes.length === 0) return { id: null, result };
  throw toolFailed(
    'BAD_USER_INPUT',
    given === undefined
      ? 'There are several workspaces: give the id of one as `workspace`.'
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
          .describe('Workspace of Asana: id or name. Optional if there is only one.'),
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
        const found = await findWorkspace(workspace, context, signal);
        const result = await execute(
          {
            document: searchDocument,
            variables: { text, workspace: found.id, first, asana: found.id !== null },
          },
          'none',
          signal,
        );
        const errors = [...(found.result?.errors ?? []), ...(result.errors ?? [])];
        if (result.data?.['search'] == null) throw new ToolFailed(errors.map(toToolError));
        return toOperationResult({ ...result, data: result.data['search'], errors });
      }),
  );
};
