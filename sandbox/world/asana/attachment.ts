import type { AttachmentRow, TaskRow } from '../../store/asana/task-row.ts';
import { documentUrl } from '../fixture/document-url.ts';
import type { TaskContext } from './task-context.ts';

/** Attaches a link to the project's document to some tasks, and a file to others. */
export function addGeneratedAttachments(
  { tables, definition, nextGid, number }: TaskContext,
  task: TaskRow,
): void {
  const attach = (fields: Pick<AttachmentRow, 'name' | 'subtype' | 'size' | 'url'>) => {
    const gid = nextGid('attachment');
    const { createdAt, createdByGid } = task;
    tables.attachments.set(gid, { ...fields, gid, parentGid: task.gid, createdAt, createdByGid });
    task.attachmentGids.push(gid);
  };
  if (definition.document && number % 12 === 5) {
    const url = documentUrl(definition.document);
    attach({ name: `${definition.name}: notes`, subtype: 'gdrive', size: null, url });
  }
  if (number % 16 === 9) {
    attach({ name: `sketch-${number}.png`, subtype: 'asana', size: 48_213 + number, url: null });
  }
}
