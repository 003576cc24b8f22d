import { afterAll, beforeEach } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { createCredential, type Service } from '../../../src/account/credential.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { Secret } from '../../../src/config/secret.ts';
import type {
  AsanaChange,
  DriveChange,
  Feed,
  FeedItem,
} from '../../../src/live/feed/change-feed.ts';
import { createContextFactory } from '../../../src/operation/context-factory.ts';
import type { Person } from '../../ask.ts';
import { withoutQuotas } from '../../without-quotas.ts';

/** Starts a sandbox for a test file, and the change feeds of a server that uses it. */
export async function createChangeSetup(env: Readonly<Record<string, string>> = {}) {
  const sandbox = await createSandbox();
  const config = parseConfig({
    ASANA_BASE_URL: sandbox.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
    SANDBOX: 'off',
    POLL_INTERVAL_MS: '50',
    ASANA_REQUESTS_PER_MINUTE: '1000000000',
    CIRCUIT_BREAKER_MIN_REQUESTS: '0',
    MAX_RETRY_PERCENT: '200',
    ...withoutQuotas,
    ...env,
  });
  const create = () => createContextFactory({ config, embeddedRecords: new Map() });
  let contexts = create();
  let controller = new AbortController();
  beforeEach(async () => {
    await restart();
    sandbox.reset();
  });
  afterAll(async () => {
    controller.abort();
    await contexts.close();
    await sandbox.close();
  });

  /** Ends all feeds, and starts another server. */
  async function restart(): Promise<void> {
    controller.abort();
    await contexts.close();
    contexts = create();
    controller = new AbortController();
  }

  /** Sends a request to Asana. Throws if it fails. */
  async function asana<Data = { readonly gid: string }>(
    method: string,
    path: string,
    data?: object,
    person: Person = 'ada',
  ): Promise<Data> {
    const response = await fetch(sandbox.asanaBaseUrl + path, {
      method,
      headers: { authorization: `Bearer sandbox-${person}`, 'content-type': 'application/json' },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { data: Data }).data;
  }

  /** Adds comments to a task, in this order. Returns their gids. */
  async function commentOn(task: string, texts: readonly string[]): Promise<readonly string[]> {
    const gids: string[] = [];
    for (let from = 0; from < texts.length; from += 10) {
      const actions = texts.slice(from, from + 10).map((text) => ({
        method: 'post',
        relative_path: `/tasks/${task}/stories`,
        data: { text },
      }));
      const results = await asana<readonly { body: { data: { gid: string } } }[]>(
        'POST',
        '/batch',
        {
          actions,
        },
      );
      gids.push(...results.map(({ body }) => body.data.gid));
    }
    return gids;
  }

  /** Sends a request to Drive. Throws if it fails. */
  async function drive(method: string, path: string, body?: object, person: Person = 'ada') {
    const url = `${sandbox.googleDriveBaseUrl}/drive/v3/files${path === '' ? '' : '/'}${path}`;
    const response = await fetch(`${url}${path.includes('?') ? '&' : '?'}supportsAllDrives=true`, {
      method,
      headers: { authorization: `Bearer sandbox-${person}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    const text = await response.text();
    return (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>;
  }

  return {
    sandbox,
    restart,
    asana,
    commentOn,
    get changes() {
      return contexts.changes;
    },
    contexts: () => contexts,
    /** Follows a task or a project. */
    follow: (resource: string, after: string | null = null, person: Person = 'ada') =>
      contexts.changes.asana(resource, credentialOf('asana', person), {
        after,
        signal: controller.signal,
      }),
    /** Follows a shared drive, or all documents that the user can open. */
    followDrive: (drive: string | null, after: string | null = null, person: Person = 'ada') =>
      contexts.changes.drive(drive, credentialOf('google', person), {
        after,
        signal: controller.signal,
      }),
    drive,
    credentialOf,
    /** The reads of events, with those of batches. */
    eventReads: () =>
      sandbox
        .requests()
        .flatMap((request) =>
          (request.actions ?? [request]).filter(({ path }) => path === '/events'),
        ),
  };
}

/** The credential of a user of the sandbox. */
const credentialOf = (service: Service, person: Person = 'ada') =>
  createCredential(service, new Secret(`sandbox-${person}`), 'header');

/** A reader of a feed that returns its items one by one. */
export function createItemReader<Change extends AsanaChange | DriveChange>(feed: Feed<Change>) {
  const iterator = feed[Symbol.asyncIterator]();
  const items: FeedItem<Change>[] = [];
  async function take(count: number): Promise<readonly FeedItem<Change>[]> {
    while (items.length < count) {
      const { value, done } = await iterator.next();
      if (done) break;
      items.push(...value.items);
    }
    return items.splice(0, count);
  }
  return {
    /** The next items. Fewer if the feed ends. */
    take,
    /** The next items, up to the first one with this description. */
    async takeUntil(description: string): Promise<readonly FeedItem<Change>[]> {
      const taken: FeedItem<Change>[] = [];
      for (;;) {
        const [item] = await take(1);
        if (item === undefined) throw new Error(`The feed ended before ${description}.`);
        taken.push(item);
        if (describeItem(item) === description) return taken;
      }
    },
    leave: () => iterator.return?.(),
    next: () => iterator.next(),
  };
}

/** What of an item tests compare: `changed task notes`. RESYNC if changes may be missing. */
export function describeItem({ change }: FeedItem<AsanaChange | DriveChange>): string {
  if (change === null) return 'RESYNC';
  if (!('action' in change)) return `${change.removed ? 'removed' : 'changed'} ${change.fileId}`;
  return [change.action, change.type, change.change?.field].filter(Boolean).join(' ');
}
