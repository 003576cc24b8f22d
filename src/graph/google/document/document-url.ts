import { noteOf } from '../../../assumption/failed-assumptions.ts';
import { editorAddress, parseDocumentAddress } from '../../../google/address.ts';
import { readAssumptions } from '../../../google/assumption/read-assumption.ts';
import { fileIdOf } from '../../../google/file-reference.ts';
import type { Context } from '../../../operation/context.ts';

const { documentAddresses } = readAssumptions;

/**
 * The address that opens a document, as Drive returns it. If the server would not recognise this address in a text or an argument, it
 * is the address of the editor.
 */
export function documentUrl(
  address: string | undefined,
  reference: string,
  { assumptions, upstream }: Pick<Context, 'assumptions' | 'upstream'>,
): string {
  if (address === undefined) return editorAddress(reference);
  if (parseDocumentAddress(address) === fileIdOf(reference)) return address;
  assumptions.add(documentAddresses);
  upstream.note(noteOf(documentAddresses));
  return editorAddress(reference);
}
