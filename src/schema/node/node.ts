import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../operation/context.ts';
import { parseAsanaAddress } from '../../service/asana/address.ts';
import {
  isGoogleAddress,
  parseFolderReference,
  parseTabReference,
} from '../../service/google/address.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { isWebAddress } from '../../upstream/http/web-address.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import {
  parseGid,
  parseGlobalId,
  toTypeName,
  unknownAddress,
  unknownDocumentAddress,
} from '../id/id.ts';
import { isGoogleTypeName, isNodeTypeName } from '../id/node-type.ts';
import { Node } from '../relay/node-interface.ts';
import { ArgumentParser } from '../validation/argument-parser.ts';
import { googleNodes, loadNode, type NodeKey, nodeCost } from './load-node.ts';

/** The records that a global id or an address can refer to, most likely first. Never empty. Throws InputError. */
export function parseNodeId(text: string, argument: string): readonly NodeKey[] {
  const global = parseGlobalId(text.trim());
  if (global !== null && isNodeTypeName(global.typeName)) {
    const { typeName } = global;
    return isGoogleTypeName(typeName)
      ? [{ typeName, id: googleNodes[typeName].parse(text, argument) }]
      : [{ typeName, id: parseGid(typeName, text, argument) }];
  }
  if (isWebAddress(text.trim())) return parseAddress(text.trim(), argument);
  throw new InputError(
    argument,
    'Give a global id such as "Task:1204", or an address copied from the browser. An id without a type does not identify an object.',
  );
}

function parseAddress(address: string, argument: string): readonly NodeKey[] {
  const document = parseTabReference(address);
  if (document !== null) return [{ typeName: 'Document', id: document }];
  const folder = parseFolderReference(address);
  if (folder !== null) return [{ typeName: 'Folder', id: folder }];
  const shownRecords = parseAsanaAddress(address);
  if (shownRecords.length > 0)
    return shownRecords.map((one) => ({ typeName: toTypeName(one), id: one.gid }));
  const toError = isGoogleAddress(address) ? unknownDocumentAddress : unknownAddress;
  throw toError(
    argument,
    address,
    'This is neither the address of a document or folder nor an Asana address of a workspace, team, user, project, section, task, tag or comment.',
  );
}

async function readNode(
  candidates: readonly NodeKey[],
  context: Context,
  info: GraphQLResolveInfo,
): Promise<object> {
  // An address of the older form does not contain its type. Reading all candidates together is one request.
  const results = await Promise.allSettled(
    candidates.map((candidate) => loadNode(candidate, context, info)),
  );
  const found = results.find((result) => result.status === 'fulfilled');
  if (found !== undefined) return found.value;
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  const specific = reasons.find(
    (reason) => !(reason instanceof UpstreamError && reason.reason === 'not-found'),
  );
  throw specific ?? reasons[0];
}

/** The ids of a list, which many aliases can share. An invalid one is its error. */
const idParser = new ArgumentParser((ids: readonly string[]) =>
  ids.map((id) => {
    try {
      return parseNodeId(id, 'ids');
    } catch (error) {
      if (error instanceof InputError) return error;
      throw error;
    }
  }),
);

builder.queryFields((t) => ({
  node: t.parsedField({
    type: Node,
    description: 'An object by its global id or address. Null with NOT_FOUND if it does not exist.',
    args: {
      id: t.arg.id({
        required: true,
        description: 'A global id, or an address copied from the browser.',
      }),
    },
    parse: ({ id }) => parseNodeId(id, 'id'),
    cost: nodeCost,
    resolve: (_root, candidates, context, info) => readNode(candidates, context, info),
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: true, items: true },
    semanticNonNull: [0, 1],
    description:
      'Several objects, in the order of the ids. An object that cannot be read is null, with an error.',
    args: {
      ids: t.arg.idList({
        required: true,
        description: 'Global ids, or addresses copied from the browser.',
      }),
    },
    cost: (_id, { ids }, source) =>
      nodeCost(
        idParser.parse(ids).flatMap((keys) => (keys instanceof InputError ? [] : keys)),
        source,
      ),
    // One async function per id: an invalid id is an error at its own position in the list.
    resolve: (_root, { ids }, context, info) =>
      idParser.parse(ids).map(async (candidates) => {
        if (candidates instanceof InputError) throw candidates;
        return readNode(candidates, context, info);
      }),
  }),
  resource: t.parsedField({
    type: Node,
    description:
      'The object that an address shows: the address of a document or a folder of Google, or of a workspace, team, user, project, section, task, tag or comment in Asana’s web app. “My tasks” shows the viewer. The scheme can be http or absent.',
    args: { url: t.arg({ type: 'URL', required: true, description: 'The address.' }) },
    parse: ({ url }) => parseAddress(url.href, 'url'),
    cost: nodeCost,
    resolve: (_root, candidates, context, info) => readNode(candidates, context, info),
  }),
}));
