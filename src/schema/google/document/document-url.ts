import type { Context } from '../../../operation/context.ts';
import { editorAddress, parseDocumentAddress } from '../../../service/google/address.ts';
import { readAssumptions } from '../../../service/google/assumption/read-assumption.ts';
import { fileIdOf } from '../../../service/google/file-reference.ts';
import { noteOf } from '../../../upstream/assumption/failed-assumptions.ts';

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
