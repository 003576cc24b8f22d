import { selectionOf } from '../../plan/selection.ts';
import type { SelectionSource } from '../../plan/selection-source.ts';
import { beginOwnFields } from '../begin.ts';
import type { Context } from '../context.ts';
import { toDocumentSource } from '../google/document-source.ts';
import { loadNode, type NodeKey } from '../load-node.ts';
import { asNode } from '../node-type.ts';
import { printedName } from '../printed-name.ts';

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
  beginOwnFields(selection, id, context);
  return asNode(typeName, typeName === 'Document' ? toDocumentSource(id, null, null) : { gid: id });
}
