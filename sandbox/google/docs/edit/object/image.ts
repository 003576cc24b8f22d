import type { docs_v1 } from '@googleapis/docs';
import type { RequestContext } from '../../../protocol/request.ts';
import { type Draft, findTab, InvalidEdit } from '../draft/draft.ts';
import { findInsertion } from '../draft/location.ts';
import { normalize } from '../request/field-mask.ts';
import { insertInline } from '../text/inline-element.ts';

const maxUriLength = 2048;

/** Image formats that the service rejects. */
const unsupportedFormats = /\.(?:svg|webp|bmp|tiff?|heic|avif|pdf)$/i;

/** insertInlineImage: stores the address and the size. The image is not fetched. */
export function insertInlineImage(
  request: docs_v1.Schema$InsertInlineImageRequest,
  draft: Draft,
): docs_v1.Schema$Response {
  const located = findInsertion(draft, request);
  if (located.tab.footnotes.has(located.segmentId ?? '')) {
    throw new InvalidEdit('Inline images cannot be inserted inside a footnote.');
  }
  const objectId = draft.createId('kix.');
  located.tab.inlineObjects.set(objectId, {
    imageProperties: propertiesOf(parseUri(request.uri, draft), draft),
    size: sizeOf(normalize(request.objectSize ?? {})),
    ...margins,
  });
  insertInline(located, 'inlineObjectElement', { inlineObjectId: objectId });
  return { insertInlineImage: { objectId } };
}

/** replaceImage: the new image has the same size and no cropping. */
export function replaceImage(
  { imageObjectId, uri, tabId }: docs_v1.Schema$ReplaceImageRequest,
  draft: Draft,
): void {
  const tab = findTab(draft, tabId);
  const id = imageObjectId ?? '';
  const imageProperties = propertiesOf(parseUri(uri, draft), draft);
  const inline = tab.inlineObjects.get(id);
  const positioned = tab.positionedObjects.get(id);
  if (!inline?.imageProperties && !positioned?.embeddedObject?.imageProperties) {
    throw new InvalidEdit(`The image with ID ${id} was not found.`);
  }
  if (inline) tab.inlineObjects.set(id, { ...inline, imageProperties });
  if (positioned) {
    const embeddedObject = { ...positioned.embeddedObject, imageProperties };
    tab.positionedObjects.set(id, { ...positioned, embeddedObject });
  }
}

/** Applies deletePositionedObject. */
export function deletePositionedObject(
  { objectId, tabId }: docs_v1.Schema$DeletePositionedObjectRequest,
  draft: Draft,
): void {
  const tab = findTab(draft, tabId);
  if (!tab.positionedObjects.delete(objectId ?? '')) {
    throw new InvalidEdit(`The positioned object with ID ${objectId} was not found.`);
  }
  for (const [at, piece] of tab.body.entries()) {
    if (piece.kind !== 'paragraphEnd') continue;
    const positionedObjectIds = piece.positionedObjectIds.filter((id) => id !== objectId);
    if (positionedObjectIds.length < piece.positionedObjectIds.length) {
      tab.body[at] = { ...piece, positionedObjectIds };
    }
  }
}

/** Checks that the service could fetch an image from the address. */
function parseUri(uri: string | null | undefined, { context }: Draft): string {
  if (!uri) throw new InvalidEdit('The image URI must be specified.');
  if (uri.length > maxUriLength) throw new InvalidEdit('The provided image URI is too long.');
  const url = URL.canParse(uri) ? new URL(uri) : null;
  const isPublic = url && /^https?:$/.test(url.protocol) && /[^.]\.[a-z]/i.test(url.hostname);
  const isReadable = isPublic && !unsupportedFormats.test(url.pathname);
  if (!isReadable || (isDriveFile(url) && !isSharedImage(url, context))) {
    throw new InvalidEdit(
      'There was a problem retrieving the image. The provided image should be publicly accessible, within size limit, and in supported formats.',
    );
  }
  return uri;
}

const isDriveFile = ({ hostname, pathname }: URL) =>
  hostname === 'drive.google.com' && pathname === '/uc';

/** Whether the file of an address of Drive is an image that everybody can open. The service reads it without credentials. */
function isSharedImage({ searchParams }: URL, { store, isBroken }: RequestContext): boolean {
  const file = store.files.get(searchParams.get('id') ?? '');
  if (file === undefined || isBroken('google.shared-images')) return false;
  const isImage = ['image/png', 'image/jpeg', 'image/gif'].includes(file.mimeType);
  return isImage && file.permissions.some(({ type }) => type === 'anyone');
}

const propertiesOf = (sourceUri: string, { createId }: Draft): docs_v1.Schema$ImageProperties => ({
  contentUri: `https://lh7-rt.googleusercontent.com/docsz/${createId('')}`,
  sourceUri,
  cropProperties: {},
});

const points = (magnitude: number) => ({ magnitude, unit: 'PT' });

const margins = {
  marginTop: points(9),
  marginBottom: points(9),
  marginLeft: points(9),
  marginRight: points(9),
};

/** The assumed size of every image, because none is fetched: 320 by 240 pixels, in points. */
const assumedSize = { width: 240, height: 180 };

/** The largest size that fits the requested size and keeps the aspect ratio. Source: GDOCS. */
function sizeOf({ width, height }: docs_v1.Schema$Size): docs_v1.Schema$Size {
  const scales = [
    ...(width?.magnitude ? [width.magnitude / assumedSize.width] : []),
    ...(height?.magnitude ? [height.magnitude / assumedSize.height] : []),
  ];
  const scale = scales.length === 0 ? 1 : Math.min(...scales);
  return { height: points(assumedSize.height * scale), width: points(assumedSize.width * scale) };
}
