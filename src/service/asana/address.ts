import { parseWebAddress } from '../../upstream/http/web-address.ts';

/** The types of record that an address of Asana's web app can show. */
export type AsanaRecordType =
  | 'workspace'
  | 'team'
  | 'user'
  | 'project'
  | 'section'
  | 'task'
  | 'tag'
  | 'story'
  | 'portfolio'
  | 'goal';

export interface AddressedRecord {
  readonly type: AsanaRecordType;
  /** Asana's id, or `me` for the viewer. */
  readonly gid: string;
}

const webHost = 'app.asana.com';

/** Whether an address belongs to Asana's web app. It may show no record. */
export const isAsanaAddress = (address: string): boolean =>
  parseWebAddress(address)?.hostname === webHost;

/** The viewer. Addresses of "My tasks" show the tasks of the user who opens them. */
const viewer: AddressedRecord = { type: 'user', gid: 'me' };

/** The names that precede an id in addresses of the newer format. */
const typesByName: Readonly<Record<string, AsanaRecordType>> = {
  project: 'project',
  task: 'task',
  section: 'section',
  team: 'team',
  tag: 'tag',
  profile: 'user',
  portfolio: 'portfolio',
  goal: 'goal',
  // The name of this segment is not documented. Both were observed.
  comment: 'story',
  story: 'story',
};

/** The names that precede an id in addresses of the older format. */
const pagesByName: Readonly<Record<string, AsanaRecordType>> = {
  profile: 'user',
  portfolio: 'portfolio',
  goal: 'goal',
};

/**
 * The records that an address of Asana's web app can show, the most likely first. Empty for any other address.
 *
 * Asana uses two formats. `/1/<workspace>/project/<id>/task/<id>` names the type of the record. `/0/<id>/<id>/f` does not: the
 * same format is used for a task and a section, and for a project, a team, a tag and a workspace, so only a request to Asana can
 * decide. Query and fragment are ignored. The scheme can be `http` or absent: nothing is sent to the address.
 * Source: Asana, "V1 URLs"; the `permalink_url` of each type.
 */
export function parseAsanaAddress(address: string): readonly AddressedRecord[] {
  const url = parseWebAddress(address);
  if (url?.hostname !== webHost) return [];
  const [version, ...segments] = url.pathname.split('/').filter((segment) => segment !== '');
  if (version === '0') return parseByPosition(segments);
  return version === '1' ? parseByName(segments) : [];
}

function parseByPosition([first, second]: readonly string[]): readonly AddressedRecord[] {
  if (isMyTasks(first)) return [viewer];
  const named = first === undefined ? undefined : pagesByName[first];
  if (named !== undefined) return isGid(second) ? [{ type: named, gid: second }] : [];
  if (!isGid(first)) return [];
  // Project 0 means "any project of the task": only tasks have such addresses.
  const isAnyProject = first === '0';
  if (isGid(second)) {
    const task: AddressedRecord = { type: 'task', gid: second };
    return isAnyProject ? [task] : [task, { type: 'section', gid: second }];
  }
  if (isAnyProject) return [];
  // A tab of a project, or the address of a team (`/overview`), of a tag (`/list`) or of a workspace.
  const others: readonly AsanaRecordType[] =
    second === 'overview'
      ? ['team', 'workspace']
      : second === 'list'
        ? ['workspace', 'tag']
        : ['workspace'];
  return (['project', ...others] as const).map((type) => ({ type, gid: first }));
}

function parseByName([workspace, ...rest]: readonly string[]): readonly AddressedRecord[] {
  if (!isGid(workspace)) return [];
  if (isMyTasks(rest[0])) return [viewer];
  let record: AddressedRecord = { type: 'workspace', gid: workspace };
  for (const [index, segment] of rest.entries()) {
    const type = typesByName[segment];
    const gid = rest[index + 1];
    if (type !== undefined && isGid(gid)) record = { type, gid };
  }
  return [record];
}

/** Whether this can be an Asana id: digits, at most as many as a signed 64-bit number has. */
export function isGid(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,19}$/.test(text);
}

/** The spelling differs between versions of the web app. */
const isMyTasks = (segment: string | undefined): boolean =>
  segment === 'my-tasks' || segment === 'my_tasks';
