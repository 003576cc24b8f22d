import { canSeeProject, canSeeTask, canSeeUser } from './access.ts';
import type { View } from './record.ts';
import { invalid } from './refusal.ts';
import { escapeXml, type RichText } from './rich-text.ts';

const inline = ['strong', 'em', 'u', 's', 'code', 'ol', 'ul', 'li', 'a'];
const tagsOf = {
  comment: new Set(['body', ...inline]),
  description: new Set(['body', ...inline, 'h1', 'h2', 'hr', 'img']),
};
const linkAttributes = /^(href|data-asana-[a-z-]+)$/;
const imageAttributes = /^(src|alt|style|data-[a-z-]+)$/;

const tagPattern = /<(\/?)([A-Za-z][\w-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const textPattern = /(?:[^<&]|&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)+/y;

/**
 * Rich text as a caller writes it: well-formed XML in one `<body>`, of known tags and attributes; mentions are expanded.
 *
 * Throws a Refusal. The wording of its reasons is ours; that unknown markup is answered with 400 is Asana's.
 * Source: AOLD Rich text.
 */
export function parseRichText(
  field: string,
  markup: string,
  place: keyof typeof tagsOf,
  view: View,
): RichText {
  const open: string[] = [];
  let html = '';
  let text = '';
  for (let at = 0; at < markup.length; ) {
    const piece = matchAt(textPattern, markup, at);
    if (piece) {
      if (open.length === 0 && piece[0].trim() !== '') throw invalidXml(field);
      html += piece[0];
      text += decode(piece[0]);
      at += piece[0].length;
      continue;
    }
    const tag = matchAt(tagPattern, markup, at);
    if (!tag) throw invalidXml(field);
    const [whole, slash = '', name = '', attributes = '', selfClosing = ''] = tag;
    at += whole.length;
    if (!tagsOf[place].has(name)) throw invalid(`${field}: Unsupported tag: ${name}`);
    if ((name === 'body') !== (open.length === (slash ? 1 : 0))) throw invalidXml(field);
    if (slash) {
      if (open.pop() !== name) throw invalidXml(field);
      html += whole;
      text += breakAfter(name);
      continue;
    }
    const given = parseAttributes(field, name, attributes);
    const mention = name === 'a' ? mentionOf(given, view) : null;
    if (mention) {
      const end = selfClosing ? at : endOfLink(field, markup, at);
      html += mention.html;
      text += mention.text;
      at = end;
      continue;
    }
    html += whole;
    if (!selfClosing) open.push(name);
  }
  if (open.length > 0 || !/^\s*<body/.test(markup)) throw invalidXml(field);
  return { html: html.trim(), text: text.trim() };
}

const invalidXml = (field: string) => invalid(`${field}: XML is invalid`);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const breakAfter = (name: string) => (['li', 'h1', 'h2'].includes(name) ? '\n' : '');

function parseAttributes(field: string, tag: string, text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted = ''] of text.matchAll(/([\w:-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    const isKnown =
      (tag === 'a' && linkAttributes.test(name)) || (tag === 'img' && imageAttributes.test(name));
    if (!isKnown) throw invalid(`${field}: Unsupported attribute: ${name}`);
    attributes.set(name, decode(quoted.slice(1, -1)));
  }
  return attributes;
}

function endOfLink(field: string, markup: string, at: number): number {
  const end = markup.indexOf('</a>', at);
  if (end < 0) throw invalidXml(field);
  return end + '</a>'.length;
}

/** A link that names a gid becomes a mention, unless it says that its own words shall stay. */
function mentionOf(attributes: ReadonlyMap<string, string>, view: View): RichText | null {
  const gid = attributes.get('data-asana-gid');
  if (gid === undefined || attributes.get('data-asana-dynamic') === 'false') return null;
  const target = findTarget(gid, view);
  const shown = target ?? { type: 'user', href: `https://app.asana.com/0/${gid}`, text: 'Private' };
  const html = `<a href="${shown.href}" data-asana-gid="${escapeXml(gid)}" data-asana-accessible="${target !== null}" data-asana-type="${shown.type}" data-asana-dynamic="true">${escapeXml(shown.text)}</a>`;
  return { html, text: shown.text };
}

function findTarget(gid: string, view: View) {
  const user = view.store.users.get(gid);
  if (user && canSeeUser(user, view)) {
    return { type: 'user', href: `https://app.asana.com/0/${gid}/list`, text: `@${user.name}` };
  }
  const task = view.store.tasks.get(gid);
  if (task && canSeeTask(task, view)) {
    const href = `https://app.asana.com/1/${task.workspaceGid}/task/${gid}`;
    return { type: 'task', href, text: task.name };
  }
  const project = view.store.projects.get(gid);
  if (!project || !canSeeProject(project, view)) return null;
  const href = `https://app.asana.com/1/${project.workspaceGid}/project/${gid}`;
  return { type: 'project', href, text: project.name };
}

/** The ids of the people whom rich text mentions. */
export function mentionedUsers({ html }: RichText): readonly string[] {
  const mentions = html.matchAll(/data-asana-gid="(\d+)"[^>]*data-asana-type="user"/g);
  return [...mentions].map(([, gid = '']) => gid);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function decode(text: string): string {
  return text.replace(/&(#x[\da-fA-F]+|#\d+|\w+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    // Beyond Unicode there is nothing to decode to.
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
