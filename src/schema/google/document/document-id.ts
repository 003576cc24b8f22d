import type { Context } from '../../../operation/context.ts';
import {
  editorAddress,
  isDocumentId,
  parseDocumentAddress,
  parseTabReference,
} from '../../../service/google/address.ts';
import { readAssumptions } from '../../../service/google/assumption/read-assumption.ts';
import { fileIdOf, withoutTab } from '../../../service/google/file-reference.ts';
import { noteOf } from '../../../upstream/assumption/failed-assumptions.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGlobalId, unknownDocumentAddress } from '../../id/id.ts';
import { type Input, input } from '../../mutation/input.ts';

/** For the descriptions of arguments that take a document. */
export const anyDocumentId =
  'Give Google’s own id, the global id, or a URL copied from the browser.';

/** The same for a document of which the address can name a tab. */
export const anyTabAddress = `${anyDocumentId} A URL with \`?tab=\` means this tab.`;

export const documentInput = (description: string): Input<string> => ({
  ...input('ID', `${description} ${anyDocumentId}`, parseDocumentId),
  refersTo: 'Document',
});

export const tabInput = (description: string): Input<string> => ({
  ...input('ID', `${description} ${anyTabAddress}`, parseTabAddress),
  refersTo: 'Document',
});

/**
 * The document that any of the three forms names: Google's own id, with the resource key of an address.
 *
 * @param argument  The argument's name in the InputError.
 */
export const parseDocumentId = (text: string, argument: string): string =>
  withoutTab(parseTabAddress(text, argument));

/** The same with the tab of an address, see file-reference.ts. */
export function parseTabAddress(text: string, argument: string): string {
  const trimmed = text.trim();
  const global = parseGlobalId(trimmed);
  const bare = global?.typeName === 'Document' ? global.id : trimmed;
  if (isDocumentId(bare)) return bare;
  const fromUrl = parseTabReference(trimmed);
  if (fromUrl !== null) return fromUrl;
  if (global !== null && global.typeName !== 'Document')
    throw new InputError(
      argument,
      `This is the id of a ${global.typeName.slice(0, 40)}, but a Document is required.`,
    );
  throw unknownDocumentAddress(
    argument,
    trimmed,
    'This is not an id of a Document: give Google’s own id, the global id ("Document:…") or a URL of the document.',
  );
}

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
