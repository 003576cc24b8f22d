/** What an address of Asana's web app may show. */
export type AsanaNoun = 'workspace' | 'project' | 'section' | 'task' | 'story';

/** Something that an address may show. */
export interface Shown {
  readonly noun: AsanaNoun;
  readonly gid: string;
}

/** The object names in addresses of the newer shape that stand before an id. */
const nouns: Readonly<Record<string, AsanaNoun>> = {
  project: 'project',
  task: 'task',
  section: 'section',
  // The name of this segment is not documented; both were seen.
  comment: 'story',
  story: 'story',
};

/**
 * What an address of Asana's web app shows, most likely first; empty when it is not one of theirs or shows none of these.
 *
 * Two shapes are in use. `/1/<workspace>/project/<id>/task/<id>` names what it shows. `/0/<id>/<id>/f` does not: the same
 * shape stands for a task and a section, for a project and a workspace, so only asking Asana can tell. Query and fragment
 * say nothing. Source: Asana, "V1 URLs".
 */
export function parseAsanaAddress(address: string): readonly Shown[] {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return [];
  }
  if (url.protocol !== 'https:' || url.hostname !== 'app.asana.com') return [];
  const [version, ...segments] = url.pathname.split('/').filter((segment) => segment !== '');
  if (version === '0') return parseByPosition(segments);
  return version === '1' ? parseByName(segments) : [];
}

function parseByPosition([first, second]: readonly string[]): readonly Shown[] {
  if (!isGid(first)) return [];
  // Project 0 stands for "whichever it is in": only tasks are shown that way.
  const isAnyProject = first === '0';
  if (isGid(second)) {
    const task: Shown = { noun: 'task', gid: second };
    return isAnyProject ? [task] : [task, { noun: 'section', gid: second }];
  }
  if (isAnyProject) return [];
  return [
    { noun: 'project', gid: first },
    { noun: 'workspace', gid: first },
  ];
}

function parseByName([workspace, ...rest]: readonly string[]): readonly Shown[] {
  if (!isGid(workspace)) return [];
  let shown: Shown = { noun: 'workspace', gid: workspace };
  for (const [index, segment] of rest.entries()) {
    const noun = nouns[segment];
    const gid = rest[index + 1];
    if (noun !== undefined && isGid(gid)) shown = { noun, gid };
  }
  return [shown];
}

/** Whether this can be an id of Asana's: digits, at most as many as a signed 64-bit number has. */
export function isGid(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,19}$/.test(text);
}
