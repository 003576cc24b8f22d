import { toMask } from '../../../engine/loader/mask.ts';
import type { CallCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { fileTypeName } from '../../../service/google/file-type.ts';
import { type FileRecord, readFile } from '../../../service/google/record/file.ts';
import {
  createPermission,
  deletePermission,
  listPermissions,
  type PermissionListRecord,
  permissionsPerPage,
} from '../../../service/google/record/permission.ts';
import { stillPublic } from '../../../service/google/stated-error.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { InputError } from '../../error/input-error.ts';
import { checkPublic } from '../sharing/share-input.ts';

// Google reads an image from a public address, without the credentials of the user. So an image of Drive is shared with everybody while it is inserted.

const imageTypes = ['image/png', 'image/jpeg', 'image/gif'];

/** The largest image that Docs accepts. Source: Docs v1, `InsertInlineImageRequest.uri`. */
const maxImageBytes = 50 * 1024 * 1024;

const fileMask = toMask(['id', 'mimeType', 'size', 'webContentLink']);
const permissionMask = toMask(['nextPageToken', 'permissions.type']);
const onlyId = toMask(['id']);
const everybody = { type: 'anyone', role: 'reader', allowFileDiscovery: false };

/** The id of the permission of everybody who has the link. Observed in responses; Google does not document it. */
const everybodyId = 'anyoneWithLink';

export interface ImageFile {
  readonly id: string;
  /** The address at which Google can read the image while it is shared. */
  readonly address: string;
  /** Whether everybody can open it already, or the viewer may not share it. */
  readonly isPublic: boolean;
}

/** Reads an image of Drive. Rejects with InputError if it is none, or if the server may not share it. */
export async function readImage(id: string, context: Context): Promise<ImageFile> {
  const [file, isPublic] = await Promise.all([
    context.google.file(id, fileMask),
    mayBePublic(id, context),
  ]);
  if (!isPublic) checkPublic('anyone', context.publicSharing, 'image');
  return { id, address: addressOf(file), isPublic };
}

async function isShared(id: string, { google }: Context): Promise<boolean> {
  let pageToken: string | null = null;
  do {
    const page: PermissionListRecord = await google.read(
      listPermissions(id, permissionsPerPage, pageToken),
      permissionMask,
    );
    if (page.permissions?.some(({ type }) => type === 'anyone')) return true;
    pageToken = page.nextPageToken ?? null;
  } while (pageToken !== null);
  return false;
}

/** Only those who may share a file see its permissions. For all others, Google shows with the insertion whether everybody can open it. */
async function mayBePublic(id: string, context: Context): Promise<boolean> {
  try {
    return await isShared(id, context);
  } catch (error) {
    if (error instanceof UpstreamError && error.reason === 'forbidden') return true;
    throw error;
  }
}

function addressOf({ mimeType = '', size, webContentLink }: FileRecord): string {
  if (!imageTypes.includes(mimeType))
    throw new InputError(
      'image',
      `This file is not a PNG, JPEG or GIF image: it is ${fileTypeName(mimeType)}.`,
    );
  if (Number(size) > maxImageBytes)
    throw new InputError('image', 'Google Docs accepts images of at most 50 MB.');
  if (webContentLink === undefined)
    throw new InputError('image', 'Google Drive does not allow downloads of this file.');
  return webContentLink;
}

/** Shares an image with everybody during some work. Rejects with WriteFailed; nothing stays shared, unless the error says so. */
export async function whileShared<Result>(
  { id, isPublic }: ImageFile,
  context: Context,
  work: () => Promise<Result>,
): Promise<Result> {
  if (isPublic) return work();
  const { google } = context;
  let permissionId = everybodyId;
  let result: PromiseSettledResult<Result>;
  try {
    permissionId = (await google.write(createPermission(id, everybody, null), onlyId)).id;
    [result] = await Promise.allSettled([work()]);
  } catch (error) {
    if (error instanceof WriteFailed && error.applied === 'no') throw error;
    // The document was not changed.
    const reason = error instanceof WriteFailed ? error.reason : error;
    result = { status: 'rejected', reason: new WriteFailed(reason, 'no') };
  }
  try {
    await google.remove(deletePermission(id, permissionId));
  } catch (error) {
    throw stillShared(id, result, error);
  }
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** The error says first that the image is still public, and then what happened to the document. */
function stillShared(
  id: string,
  result: PromiseSettledResult<unknown>,
  error: unknown,
): WriteFailed {
  const failure = result.status === 'rejected' ? result.reason : null;
  const applied = failure instanceof WriteFailed ? failure.applied : 'yes';
  const inserted = failure === null ? '' : ` The image was not inserted: ${messageOf(failure)}`;
  return new WriteFailed(stillPublic(id, `${messageOf(error)}${inserted}`), applied);
}

const messageOf = (error: unknown): string => {
  const reason = error instanceof WriteFailed ? error.reason : error;
  return reason instanceof UpstreamError || reason instanceof InputError
    ? reason.message
    : 'The server stopped.';
};

interface ExpectedSharing {
  /** A dry run shares nothing. */
  readonly isDryRun: boolean;
  /** How many responses the end of the sharing waits for. */
  readonly lastStep: number;
}

export const sharingCalls = (
  id: string,
  { isDryRun, lastStep }: ExpectedSharing,
): readonly CallCost[] => [
  googleRead(readFile(id), { mask: () => fileMask, isKnown: true }),
  googleRead(listPermissions(id, permissionsPerPage, null), {
    mask: () => permissionMask,
    isKnown: true,
  }),
  ...(isDryRun
    ? []
    : [
        googleWrite(createPermission(id, everybody, null), { mask: () => onlyId, step: 1, min: 0 }),
        googleWrite(deletePermission(id, everybodyId), { step: lastStep, min: 0 }),
      ]),
];
