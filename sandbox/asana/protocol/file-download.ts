import type { HttpResponse } from '../../http/message.ts';
import type { Store } from '../../store/asana/store.ts';
import type { AttachmentRow } from '../../store/asana/task-row.ts';

// The addresses from which the files of attachments are downloaded. In the service, they belong to another host, and need no token.

const prefix = '/asana-files/';

/** How long such an address is valid. */
const lifetimeSeconds = 120;

/** The address of a file. Files of the initial world have no content, so nothing serves their addresses. */
export function downloadUrl(
  { gid, content }: AttachmentRow,
  { clock }: Store,
  origin: string,
): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + lifetimeSeconds;
  return content === undefined
    ? `https://files.fernwood.example/${gid}?expires=${expires}`
    : `${origin}${prefix}${gid}?expires=${expires}`;
}

/** Whether the path belongs to a file. */
export const isFilePath = (path: string): boolean => path.startsWith(prefix);

/** Responds with the content of a file, until its address has expired. */
export function respondWithFile(
  { pathname, searchParams }: URL,
  { attachments, clock }: Store,
): HttpResponse {
  const content = attachments.get(pathname.slice(prefix.length))?.content;
  if (content === undefined) return { status: 404, headers: {}, body: 'There is no such file.' };
  if (Number(searchParams.get('expires')) * 1000 <= clock.now().getTime())
    return { status: 403, headers: {}, body: 'This address has expired.' };
  return {
    status: 200,
    headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' },
    body: content,
  };
}
