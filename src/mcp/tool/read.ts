import * as z from 'zod';
import { markAsData, textPart } from '../result/text-part.ts';
import {
  notice,
  ToolFailed,
  toolFailed,
  toToolError,
  toToolResult,
} from '../result/tool-result.ts';
import { commentPart, type ReadTask, taskText } from './task-text.ts';
import { errorList, orFailure, type RegisterTool, reads } from './tool.ts';

/** How long the text of a part is, as JSON. The rest of a result is links and errors. */
const maxTextBytes = 45_000;

const document = `query ($id: ID!, $after: String) {
  node(id: $id) {
    __typename id
    ... on Document { title documentUrl: url modifiedAt markdown losses }
    ... on Task {
      name url notes completed dueOn startOn
      assignee { name } projects { name } tags { name } parent { id name }
      documents { id title url }
      comments(first: 100, after: $after) {
        edges { cursor node { createdAt createdBy { name } text } }
        pageInfo { hasNextPage }
      }
    }
  }
}`;

interface ReadDocument {
  readonly __typename: 'Document';
  readonly id: string;
  readonly title: string;
  readonly documentUrl: string;
  readonly modifiedAt: string | null;
  readonly markdown: string | null;
  readonly losses: readonly string[] | null;
}

type ReadNode = ReadDocument | ReadTask | { readonly __typename: 'other' };

/** What is read first of a position: the text, and after it the comments of a task. */
type Position =
  | { readonly part: 'text'; readonly at: string | null }
  | { readonly part: 'comments'; readonly at: string | null };

function parsePosition(after: string | undefined): Position {
  const [, part, at = ''] = /^(text|comments):(.*)$/.exec(after ?? 'text:') ?? [];
  if (part === undefined)
    throw toolFailed('BAD_USER_INPUT', 'after must be `after` of the part before.', {
      field: 'after',
    });
  return { part: part as Position['part'], at: at === '' ? null : at };
}

/** The comments that fit beside the text, and where to continue. */
function withComments(text: string, { comments }: ReadTask, maxBytes: number) {
  const { edges, pageInfo } = comments ?? { edges: [], pageInfo: { hasNextPage: false } };
  const shown = commentPart(edges, maxBytes, text === '');
  const isComplete = shown.count === edges.length;
  // Without a cursor, the next part begins with the first comment.
  const last = edges[shown.count - 1]?.cursor ?? '';
  return {
    text: [text, shown.text].filter(Boolean).join('\n\n'),
    after: isComplete && !pageInfo.hasNextPage ? null : `comments:${last}`,
  };
}

/** Reads one document or task as Markdown. */
export const readTool: RegisterTool = (server, tools) => {
  server.registerTool(
    'read',
    {
      title: 'Read',
      description:
        'Returns a document as Markdown, or a task with its notes, comments and linked documents. `losses` lists what Markdown cannot express. Long texts come in parts: pass `after` of the part before. Example: {"id":"Document:1AbC"}',
      inputSchema: z.object({
        id: z.string().min(1).describe('Id such as "Task:1204", or address.'),
        after: z.string().optional().describe('Where the part before ended.'),
      }),
      outputSchema: z.looseObject({
        markdown: z.string().optional(),
        after: z.string().nullable().optional(),
        errors: errorList,
      }),
      annotations: reads,
    },
    ({ id, after }, message) =>
      orFailure(tools, message, async ({ execute }) => {
        const { signal } = message.mcpReq;
        const { part, at } = parsePosition(after);
        const variables = {
          id,
          after: part === 'comments' ? at : null,
        };
        const { data, errors = [] } = await execute({ document, variables }, 'none', signal);
        const node = (data?.['node'] ?? null) as ReadNode | null;
        if (node === null) throw new ToolFailed(errors.map(toToolError));
        const shownErrors = errors.slice(0, 20).map(toToolError);
        if (node.__typename === 'Document') {
          const { __typename: type, documentUrl: url, markdown, losses, ...rest } = node;
          if (markdown === null) throw new ToolFailed(errors.map(toToolError));
          const { text, next } = textPart(markdown, at, maxTextBytes);
          return toToolResult({
            notice,
            type,
            ...rest,
            url,
            markdown: markAsData(text),
            losses: losses?.slice(0, 50) ?? [],
            after: next === null ? null : `text:${next}`,
            errors: shownErrors,
          });
        }
        if (node.__typename !== 'Task')
          throw toolFailed('BAD_USER_INPUT', 'Only documents and tasks can be read as Markdown.', {
            field: 'id',
            help: 'Use `query` for other objects.',
          });
        const head =
          part === 'text' ? textPart(taskText(node), at, maxTextBytes) : { text: '', next: null };
        const shown =
          head.next === null
            ? withComments(
                head.text,
                node,
                maxTextBytes - Buffer.byteLength(JSON.stringify(head.text)),
              )
            : { text: head.text, after: `text:${head.next}` };
        return toToolResult({
          notice,
          type: node.__typename,
          id: node.id,
          url: node.url,
          markdown: markAsData(shown.text),
          documents: (node.documents ?? []).slice(0, 50),
          after: shown.after,
          errors: shownErrors,
        });
      }),
  );
};
