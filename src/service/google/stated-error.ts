import {
  maxQuoteLength,
  type TransportReason,
  UpstreamError,
} from '../../upstream/http/upstream-error.ts';
import { editAssumptions } from './assumption/edit-assumption.ts';
import { type GoogleReason, helpTexts, messages } from './error-mapping.ts';
import { fileTypeName } from './file-type.ts';
import { google } from './service.ts';

// Errors that this server states about Google, without an error response that says it.

/** The error that Google returns for an edit of a revision that is no longer the latest. */
export const revisionConflict = (status?: number) => simulateError('revision-conflict', status);

/** The error that Google returns for an edit by a user who may only read. */
export const notEditable = () => simulateError('forbidden');

function simulateError(
  reason: 'revision-conflict' | 'forbidden',
  status?: number,
): UpstreamError<GoogleReason> {
  return new UpstreamError<GoogleReason>({
    reason,
    service: google.id,
    message: `${messages[reason]}.`,
    status,
    help: helpTexts[reason],
  });
}

/** The error for a credential with which Google changes documents instead of suggesting changes. */
export const suggestionsNotEnrolled = (message: string, status?: number) =>
  new UpstreamError<GoogleReason>({
    reason: 'service-disabled',
    service: google.id,
    status,
    message,
    help: 'Google makes suggestions only for Google Cloud projects in its Developer Preview Program. An administrator must enrol the project to which the OAuth client belongs. Until then, people can suggest changes in Google Docs itself.',
  });

/** The error for an image of Drive that Docs could not read although it was shared with everybody. */
export function imageNotRead(rejected: unknown) {
  const { message = '', status } = rejected instanceof UpstreamError ? rejected : {};
  return new UpstreamError<GoogleReason>({
    reason: 'invalid-input',
    service: google.id,
    status,
    message: `Google could not read the image. ${message.slice(message.lastIndexOf(': ') + 1).trim()}`,
    field: 'image',
    assumption: editAssumptions.sharedImages.id,
  });
}

/** The error for a file that the server has shared with everybody, and whose permission it could not remove. */
export const stillPublic = (id: string, cause: string) =>
  new UpstreamError<GoogleReason>({
    reason: 'conflict',
    service: google.id,
    message: `Everybody who has the link of the file ${id} can open it: the server could not remove this permission. ${cause}`,
    help: 'Remove the permission of everybody who has the link in Google Drive.',
  });

/** The error for suggestions that Google reports as made, and the document does not contain. */
export const suggestionNotSaved = (message: string) =>
  new UpstreamError<GoogleReason>({ reason: 'bad-response', service: google.id, message });

/** The error for a document that is to be read with its suggestions by a user who may not see them. */
export const hiddenSuggestions = ({ status = 403 }: UpstreamError) =>
  new UpstreamError<GoogleReason>({
    reason: 'forbidden',
    service: google.id,
    status,
    message: 'Google does not show the suggestions in this document to you.',
    help: 'Read it with `suggestions: REJECTED` or without this argument, or ask its owner for permission to edit.',
  });

/** The error for a document that is larger than a response may be. Google has no read of a part of a tab. */
export const documentTooLarge = ({ message }: UpstreamError) =>
  new UpstreamError<TransportReason>({
    reason: 'response-too-large',
    service: google.id,
    message,
    help: 'Google returns a document as a whole. `text` needs the fewest bytes, and `losses` the most: select fewer of its fields. `export(format: MARKDOWN)` has no such limit here. Otherwise divide the document.',
  });

/** The error for the id of a file in Drive that is not a document. */
export const notADocument = (mimeType: string) =>
  new UpstreamError<GoogleReason>({
    reason: 'not-a-document',
    service: google.id,
    message: `This file is not a Google Docs document: it is ${fileTypeName(mimeType)}.`,
    help: 'The mutation rawRequest reads the metadata of every type of file: GET /drive/v3/files/<id>.',
  });

/** The error for the id of a file in Drive that is not a folder. */
export const notAFolder = (mimeType: string) =>
  new UpstreamError<GoogleReason>({
    reason: 'not-a-folder',
    service: google.id,
    message: `This file is not a folder: it is ${fileTypeName(mimeType)}.`,
  });

/** The error for a shortcut in place of a document or a folder. It names the file to which the shortcut leads. */
export const shortcutInstead = (
  reason: 'not-a-document' | 'not-a-folder',
  target: { readonly id: string; readonly mimeType: string },
) =>
  new UpstreamError<GoogleReason>({
    reason,
    service: google.id,
    message: `${messages[reason]}: it is a shortcut to ${fileTypeName(target.mimeType)} with the id ${target.id.slice(0, maxQuoteLength)}.`,
    help: 'Give the id of the file to which the shortcut leads.',
  });
