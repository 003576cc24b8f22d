import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import { type DocumentNode, visit } from 'graphql';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * `@defer` and `@stream`: an answer in parts, the first without what is deferred.
 *
 * Parts go as `multipart/mixed`, or as events where a client asks for `text/event-stream`. To a client that names neither the
 * whole answer goes in one piece: both directives are a wish, not an order.
 *
 * Source: "Incremental Delivery over HTTP" with `deferSpec=20220824`; graphql-sse, "distinct connections mode".
 */
export function useIncrementalDelivery(): ServerPlugin {
  return {
    onPluginInit({ addPlugin }) {
      // Its type asks for a context that holds anything; it looks at none.
      addPlugin(useDeferStream() as ServerPlugin);
    },
    onExecute({ context, executeFn, setExecuteFn }) {
      if (takesParts(context.request.headers.get('accept') ?? '')) return;
      setExecuteFn((args) => executeFn({ ...args, document: inOnePiece(args.document) }));
    },
  };
}

/** Only who says so: the stars of `Accept` are sent by clients that know neither. */
const takesParts = (accept: string) => /multipart\/mixed|text\/event-stream/i.test(accept);

/** Documents are parsed once and run often. */
const pieces = new WeakMap<DocumentNode, DocumentNode>();

/** The document without both directives; the same one when it has neither. */
function inOnePiece(document: DocumentNode): DocumentNode {
  const known = pieces.get(document);
  if (known !== undefined) return known;
  const isIncremental = (name: string) => name === 'defer' || name === 'stream';
  const piece: DocumentNode = visit(document, {
    // null takes the node away.
    Directive: ({ name }) => (isIncremental(name.value) ? null : undefined),
  });
  pieces.set(document, piece);
  return piece;
}
