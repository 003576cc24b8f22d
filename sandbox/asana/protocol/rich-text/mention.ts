import { escapeXml, type RichText } from '../../../store/asana/rich-text.ts';
import { canSeeProject, canSeeTask, canSeeUser } from '../access.ts';
import type { RequestContext } from '../record.ts';
import type { XmlToken } from './xml.ts';

interface Target {
  readonly type: 'user' | 'task' | 'project';
  readonly href: string;
  readonly text: string;
}

/**
 * A mention as Asana saves it: a link with the URL, type and name of the mentioned object.
 *
 * Null if the token is not a mention, or if `data-asana-dynamic="false"` keeps its text.
 */
export function expandMention(token: XmlToken, context: RequestContext): RichText | null {
  if (token.kind === 'text' || token.kind === 'close' || token.name !== 'a') return null;
  const gid = token.attributes.get('data-asana-gid');
  if (gid === undefined || token.attributes.get('data-asana-dynamic') === 'false') return null;
  const target = findTarget(gid, context);
  const { type, href, text } = target ?? {
    type: 'task',
    href: `https://app.asana.com/0/0/${encodeURIComponent(gid)}`,
    text: 'Private',
  };
  const html = `<a href="${href}" data-asana-gid="${escapeXml(gid)}" data-asana-accessible="${target !== null}" data-asana-type="${type}" data-asana-dynamic="true">${escapeXml(text)}</a>`;
  return { html, text };
}

/** The gids of the users that saved rich text mentions. */
export function mentionedUsers({ html }: RichText): readonly string[] {
  const mentions = html.matchAll(/data-asana-gid="(\d+)"[^>]*data-asana-type="user"/g);
  return [...mentions].map(([, gid = '']) => gid);
}

function findTarget(gid: string, context: RequestContext): Target | null {
  const { users, tasks, projects } = context.store;
  const user = users.get(gid);
  if (user && canSeeUser(user, context)) {
    return { type: 'user', href: `https://app.asana.com/0/${gid}/list`, text: `@${user.name}` };
  }
  const task = tasks.get(gid);
  if (task && canSeeTask(task, context)) {
    const href = `https://app.asana.com/1/${task.workspaceGid}/task/${gid}`;
    return { type: 'task', href, text: task.name };
  }
  const project = projects.get(gid);
  if (!project || !canSeeProject(project, context)) return null;
  const href = `https://app.asana.com/1/${project.workspaceGid}/project/${gid}`;
  return { type: 'project', href, text: project.name };
}
