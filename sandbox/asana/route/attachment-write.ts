import type { AttachmentRow } from '../../store/asana/task-row.ts';
import { removeGid } from '../change/position.ts';
import { addSystemStory } from '../change/story.ts';
import { inInput } from '../protocol/find.ts';
import { type Data, readChoice, readText, requireGid, requireText } from '../protocol/input.ts';
import { findAttachment, findParent } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, missing } from '../protocol/rejection.ts';
import { emptyResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { maxFileBytes, UploadedFile } from '../protocol/uploaded-file.ts';
import { attachmentType } from '../record/attachment.ts';

/** Creates and deletes attachments: files and links. */
export const attachmentWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/attachments',
    respond: ({ data, isForm, context }) => {
      if (isForm && context.isBroken('asana.attachment-form'))
        throw invalid('Could not parse request data, invalid JSON');
      const parent = findParent(requireGid(data, 'parent'), context, inInput('parent'));
      const attachment: AttachmentRow = {
        ...parseContent(data),
        gid: context.store.createGid(),
        parentGid: parent.gid,
        createdAt: context.store.clock.now().toISOString(),
        createdByGid: context.caller.userGid,
      };
      context.store.attachments.set(attachment.gid, attachment);
      if ('attachmentGids' in parent) {
        parent.attachmentGids.push(attachment.gid);
        addSystemStory(parent, 'attachment_added', `attached ${attachment.name}`, context);
      }
      // Asana responds to this creation with 200. All other creations get 201.
      return recordResponse(attachmentType, attachment);
    },
  },
  {
    method: 'DELETE',
    template: '/attachments/{attachment_gid}',
    respond: ({ param, context }) => {
      remove(findAttachment(param('attachment_gid'), context), context);
      return emptyResponse;
    },
  },
];

type Content = Pick<
  AttachmentRow,
  'name' | 'subtype' | 'size' | 'url' | 'isConnectedToApp' | 'content'
>;

function parseContent(data: Data): Content {
  const subtype = readChoice(data, 'resource_subtype', ['asana', 'external']) ?? 'asana';
  if (subtype === 'external') {
    const url = requireText(data, 'url');
    if (!URL.canParse(url)) throw invalid(`url: Not a valid URL: ${url}`);
    // A form contains texts only.
    const isConnectedToApp = [true, 'true'].some((value) => value === data.connect_to_app);
    const name = requireText(data, 'name');
    return { name, subtype: subtypeOf(url), size: null, url, isConnectedToApp };
  }
  const { file } = data;
  if (!(file instanceof UploadedFile)) throw missing('file');
  const { name, bytes: content } = file;
  if (content.length > maxFileBytes) throw invalid('file: Too large');
  return {
    name: readText(data, 'name') ?? name,
    subtype,
    size: content.length,
    url: null,
    content,
  };
}

/** A link to Drive has a separate subtype. (unverified for links that are created over the API) */
function subtypeOf(url: string): AttachmentRow['subtype'] {
  return ['docs.google.com', 'drive.google.com'].includes(new URL(url).hostname)
    ? 'gdrive'
    : 'external';
}

function remove({ gid, parentGid }: AttachmentRow, { store }: RequestContext): void {
  const task = store.tasks.get(parentGid);
  if (task) removeGid(task.attachmentGids, gid);
  store.attachments.delete(gid);
}
