import { type DocumentNode, visit } from 'graphql';
import { gatewayFields } from '../../schema/federation/subgraph.ts';

/** A cache, because a document is parsed once and executed often. */
const usesGatewayFields = new WeakMap<DocumentNode, boolean>();

/** Whether only a gateway sends this document. */
export function isGatewayQuery(document: DocumentNode): boolean {
  let found = usesGatewayFields.get(document);
  if (found === undefined) {
    found = mentionsGatewayFields(document) && selectsGatewayFields(document);
    usesGatewayFields.set(document, found);
  }
  return found;
}

/** Reading the text is much faster than visiting all nodes. */
function mentionsGatewayFields({ loc }: DocumentNode): boolean {
  return loc === undefined || [...gatewayFields].some((name) => loc.source.body.includes(name));
}

function selectsGatewayFields(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field({ name }) {
      if (gatewayFields.has(name.value)) found = true;
    },
  });
  return found;
}
