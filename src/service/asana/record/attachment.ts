import type { UploadRequest } from '../../../upstream/http/stream/upload.ts';
import { asanaAssumptions } from '../assumption/assumption.ts';
import { printFileForm } from '../form.ts';
import { type AsanaRead, readList, recordRoute } from '../read.ts';
import { type AsanaWrite, deletionRoute, toWrite } from '../write.ts';
import type { TaskRecord } from './task.ts';

/** A file or a link attached to a task. Source: OAS, AttachmentResponse. */
export interface AttachmentRecord {
  readonly gid: string;
  readonly resource_type?: 'attachment';
  readonly name: string;
  /** Where the file is stored: asana, dropbox, gdrive, onedrive, box, vimeo or external. */
  readonly resource_subtype?: string;
  readonly created_at?: string;
  /** Valid for a few minutes. Only for files that Asana stores. */
  readonly download_url?: string | null;
  readonly host?: string;
  readonly parent?: TaskRecord | null;
  /** Works in a browser that is signed in to Asana. */
  readonly permanent_url?: string | null;
  /** Bytes. Only for files that Asana stores. */
  readonly size?: number | null;
  readonly view_url?: string | null;
}

export const readAttachment = recordRoute<AttachmentRecord>('/attachments/{attachment_gid}');

export const listAttachments = (taskGid: string): AsanaRead<readonly AttachmentRecord[]> =>
  readList('/attachments', [], { parent: taskGid });

/** Attaches a link to a task. Source: OAS, `POST /attachments`, which accepts only forms. */
export function attachLink(
  taskGid: string,
  name: string,
  url: string,
): AsanaWrite<AttachmentRecord> {
  const data = { parent: taskGid, resource_subtype: 'external', name, url };
  const write: AsanaWrite<AttachmentRecord> = toWrite('POST', '/attachments', [], data);
  const asJson = { assumptions: [asanaAssumptions.attachmentForm], write };
  return { ...write, isForm: true, alternatives: [asJson] };
}

export const deleteAttachment = deletionRoute('/attachments/{attachment_gid}');

/** The largest file that Asana accepts. Source: Asana, "Upload an attachment". */
export const maxFileBytes = 100 * 1024 * 1024;

/** The request that attaches a file to a task. Its response contains only the id. */
export function uploadFile(taskGid: string, name: string, contentType: string): UploadRequest {
  const fields = ['gid'];
  return {
    route: '/attachments',
    address: `/attachments?opt_fields=${fields}`,
    fields,
    units: 1,
    ...printFileForm({ parent: taskGid }, { field: 'file', name, contentType }),
  };
}
