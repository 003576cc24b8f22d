import type { AttachmentRecord } from '../../../src/service/asana/record/attachment.ts';
import type { AttachmentRow } from '../../store/asana/task-row.ts';
import { downloadUrl } from '../protocol/file-download.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';
import { projectType } from './project.ts';
import { taskOrNull } from './task.ts';

/** A file or link as Asana returns it. */
export const attachmentType: RecordType<AttachmentRow, AttachmentRecord> = {
  compact: ['gid', 'resource_type', 'name', 'resource_subtype'],
  fields: {
    gid: (attachment) => attachment.gid,
    resource_type: () => 'attachment',
    resource_subtype: (attachment) => attachment.subtype,
    name: (attachment) => attachment.name,
    connected_to_app: (attachment) =>
      attachment.url === null ? undefined : (attachment.isConnectedToApp ?? false),
    created_at: (attachment) => attachment.createdAt,
    download_url: (attachment, { store, origin }) =>
      attachment.url === null ? downloadUrl(attachment, store, origin) : null,
    host: (attachment) => attachment.subtype,
    parent: (attachment, context) => {
      const project = context.store.projects.get(attachment.parentGid);
      return project
        ? lazyRecord(projectType, project, context)
        : taskOrNull(attachment.parentGid, context);
    },
    permanent_url: (attachment) =>
      `https://app.asana.com/app/asana/-/get_asset?asset_id=${attachment.gid}`,
    size: (attachment) => attachment.size ?? undefined,
    view_url: (attachment) =>
      attachment.url ?? `https://app.asana.com/app/asana/-/view_asset?asset_id=${attachment.gid}`,
  },
};
