import type { GraphQLResolveInfo } from 'graphql';
import { parseAsanaAddress } from '../../asana/address.ts';
import { parseDocumentAddress } from '../../google/address.ts';
import { UpstreamError } from '../../http/upstream-error.ts';
import type { Context } from '../../operation/context.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { parseDocumentId } from '../google/document/document-id.ts';
import { parseGid, parseGlobalId, toTypeName } from '../id/id.ts';
import { isNodeTypeName } from '../id/node-type.ts';
import { checkSeparateFields } from '../validation/argument-check.ts';
import { loadNode, type NodeKey } from './load-node.ts';

/** What a global id or an address may mean, most likely first, never nothing. Throws InputError. */
function parseNodeId(text: string, argument: string): readonly NodeKey[] {
  const global = parseGlobalId(text.trim());
  if (global !== null && isNodeTypeName(global.typeName)) {
    const { typeName } = global;
    return typeName === 'Document'
      ? [{ typeName, id: parseDocumentId(text, argument) }]
      : [{ typeName, id: parseGid(typeName, text, argument) }];
  }
  if (/^[a-z]+:\/\//i.test(text.trim())) return parseAddress(text.trim(), argument);
  throw new InputError(
    argument,
    'Give a global id such as "Task:1204", or an address copied from the browser: without a type, an id of a service does not say what it is of.',
  );
}

function parseAddress(address: string, argument: string): readonly NodeKey[] {
  const documentId = parseDocumentAddress(address);
  if (documentId !== null) return [{ typeName: 'Document', id: documentId }];
  const shown = parseAsanaAddress(address);
  if (shown.length > 0) return shown.map((one) => ({ typeName: toTypeName(one), id: one.gid }));
  throw new InputError(
    argument,
    'This is no address of a document, nor one of Asana’s that shows a workspace, project, section, task or comment.',
  );
}

async function readNode(
  candidates: readonly NodeKey[],
  context: Context,
  info: GraphQLResolveInfo,
): Promise<object> {
  // An address of the older shape does not say what it shows. Asking for all that it may be, at once, is one request.
  const answers = await Promise.allSettled(
    candidates.map((candidate) => loadNode(candidate, context, info)),
  );
  const found = answers.find((answer) => answer.status === 'fulfilled');
  if (found !== undefined) return found.value;
  const reasons = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason] : [],
  );
  const telling = reasons.find(
    (reason) => !(reason instanceof UpstreamError && reason.reason === 'not-found'),
  );
  throw telling ?? reasons[0];
}

/** The value of a root field: what is wrong with a list below it is found before anything is sent. */
async function readRoot(
  candidates: readonly NodeKey[],
  context: Context,
  info: GraphQLResolveInfo,
): Promise<object> {
  const [only, ...others] = candidates;
  if (only !== undefined && others.length === 0) checkSeparateFields(only.typeName, only.id, info);
  return readNode(candidates, context, info);
}

const Node = builder.nodeInterfaceRef();

builder.queryFields((t) => ({
  node: t.parsedField({
    type: Node,
    description: 'Anything by its global id or address. Null with NOT_FOUND when there is nothing.',
    args: {
      id: t.arg.id({ required: true, description: 'A global id, or an address from the browser.' }),
    },
    parse: ({ id }) => parseNodeId(id, 'id'),
    resolve: (_root, candidates, context, info) => readRoot(candidates, context, info),
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: false, items: true },
    description:
      'Many at once, in the order of their ids; null with an error in the place of any that cannot be had.',
    args: {
      ids: t.arg.idList({
        required: true,
        description: 'Global ids, or addresses from the browser.',
      }),
    },
    // An async function each: what is wrong with one id is an error in its place.
    resolve: (_root, { ids }, context, info) =>
      ids.map(async (id) => readNode(parseNodeId(id, 'ids'), context, info)),
  }),
  resource: t.parsedField({
    type: Node,
    description:
      'What an address shows: of a document, or of Asana’s web app in any of its shapes.',
    args: { url: t.arg({ type: 'URL', required: true, description: 'The address.' }) },
    parse: ({ url }) => parseAddress(url.href, 'url'),
    resolve: (_root, candidates, context, info) => readRoot(candidates, context, info),
  }),
}));
