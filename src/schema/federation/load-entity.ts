import type { FieldCost } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import type { Context } from '../../operation/context.ts';
import { prefetchFields } from '../../operation/prefetch.ts';
import { isGoogleTypeName, markAsNode } from '../id/node-type.ts';
import { googleNodes } from '../node/google-node.ts';
import { loadNode, type NodeKey, nodeCost } from '../node/load-node.ts';
import { printedName } from '../prefix/printed-name.ts';

/** What reading an entity sends. */
export function entityCost(key: NodeKey, source: FieldSource): FieldCost {
  const printed = printedName(source.schema, key.typeName);
  const cost = nodeCost([key], source);
  return selectionOf(source, printed).mask.size > 0 ? cost : { ...cost, calls: [] };
}

/**
 * Reads the selected fields of an entity that another graph refers to. If all of them follow from the key (the ids, lists
 * that need only the id), the entity itself is not read: the other graph guarantees that it exists.
 */
export async function loadEntity(
  key: NodeKey,
  context: Context,
  source: FieldSource,
): Promise<object> {
  const { typeName, id } = key;
  const selection = selectionOf(source, printedName(source.schema, typeName));
  if (selection.mask.size > 0) return loadNode(key, context, source);
  prefetchFields(selection, id, context);
  return markAsNode(
    typeName,
    isGoogleTypeName(typeName) ? googleNodes[typeName].toUnread(id) : { gid: id },
  );
}
