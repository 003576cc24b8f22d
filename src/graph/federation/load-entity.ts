import type { Context } from '../../operation/context.ts';
import { prefetchFields } from '../../operation/prefetch.ts';
import { selectionOf } from '../../selection/selection.ts';
import type { SelectionSource } from '../../selection/selection-source.ts';
import { toDocumentSource } from '../google/record/document-source.ts';
import { markAsNode } from '../id/node-type.ts';
import { loadNode, type NodeKey } from '../node/load-node.ts';
import { printedName } from '../prefix/printed-name.ts';

/**
 * What another graph refers to, read as far as the query selects it. Of what follows from the key alone (the ids, an
 * address made of one, lists that need no more to begin) nothing is read: that it exists is the other graph's word.
 */
export async function loadEntity(
  key: NodeKey,
  context: Context,
  source: SelectionSource,
): Promise<object> {
  const { typeName, id } = key;
  const selection = selectionOf(source, printedName(source.schema, typeName));
  if (selection.mask.size > 0) return loadNode(key, context, source);
  prefetchFields(selection, id, context);
  return markAsNode(
    typeName,
    typeName === 'Document' ? toDocumentSource(id, null, null) : { gid: id },
  );
}
