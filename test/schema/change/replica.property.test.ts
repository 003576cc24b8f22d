import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { caseCount, caseSeed, manyCasesMs } from '../../case-count.ts';
import { askUntilComplete, Replica, type ReplicaOptions } from './replica.ts';
import { createReplicaServers } from './replica-server.ts';
import { createServiceWrites } from './service-write.ts';

// Sequences of changes by another program, while a replica reads them from a server that is killed, with positions that expire, and with faults
// in a third of the reads. At the end, the replica equals what a complete read returns.

const sandbox = await createSandbox();
const servers = createReplicaServers(sandbox);
const { asana, drive } = createServiceWrites(sandbox);
afterAll(async () => {
  await servers.close();
  await sandbox.close();
});

const project = fixtures.fieldRichProject;
const taskFields = 'id name completed notes assignee { name }';

const tasks: ReplicaOptions = {
  async readAll(ask) {
    const query = `query ($id: ID!) { project(id: $id) { tasks(first: 1000) { nodes { ${taskFields} } } } }`;
    const data = await askUntilComplete(ask, query, { id: project });
    return data && toMap(data.project.tasks.nodes);
  },
  query: `query ($after: String, $first: Int) { project(id: "${project}") {
    changes(after: $after, first: $first) {
      position hasMore resync
      nodes { kind nodeId task { ${taskFields} projects { gid } } }
    }
  } }`,
  pageOf: (data) => data.project?.changes ?? null,
  toItem({ nodeId, task }) {
    // Also a task that was removed from the project and deleted before it was read: the project has no change that says so.
    if (task === null) return nodeId?.startsWith('Task:') ? { id: nodeId, item: undefined } : null;
    const { projects, ...item } = task;
    const isMember = projects.some(({ gid }: { gid: string }) => gid === project);
    return { id: task.id, item: isMember ? item : undefined };
  },
};

const documents: ReplicaOptions = {
  async readAll(ask) {
    const query = '{ documents(first: 1000) { nodes { id title } } }';
    const data = await askUntilComplete(ask, query, {});
    return data && toMap(data.documents.nodes);
  },
  query: `query ($after: String, $first: Int) { documentChanges(after: $after, first: $first) {
    position hasMore resync nodes { kind nodeId document { id title } }
  } }`,
  pageOf: (data) => data.documentChanges ?? null,
  toItem: ({ kind, nodeId, document }) =>
    kind === 'CHANGED' && document !== null
      ? { id: nodeId, item: document }
      : { id: nodeId, item: undefined },
};

const toMap = (items: readonly { readonly id: string }[]) =>
  new Map(items.map((item) => [item.id, item]));

const write = fc.constantFrom(
  'create',
  'rename',
  'complete',
  'comment',
  'delete',
  'remove',
  'move',
  'subtask',
  'createDocument',
  'renameDocument',
  'trashDocument',
  'deleteDocument',
);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ write, which: fc.nat(1000) }) },
  { weight: 4, arbitrary: fc.record({ read: fc.constantFrom(1, 2, 5, 100) }) },
  { weight: 1, arbitrary: fc.constant({ restart: true } as const) },
  { weight: 1, arbitrary: fc.constant({ kill: true } as const) },
  { weight: 1, arbitrary: fc.constant({ expire: true } as const) },
  { weight: 1, arbitrary: fc.constant({ faults: true } as const) },
);

/** Other programs, which know only what they have made. */
function createWriter() {
  const madeTasks: string[] = [];
  const madeDocuments: string[] = [];
  let count = 0;
  return async (kind: string, which: number): Promise<void> => {
    count += 1;
    const task = madeTasks[which % Math.max(1, madeTasks.length)];
    const document = madeDocuments[which % Math.max(1, madeDocuments.length)];
    const forget = (list: string[], one: string) => list.splice(list.indexOf(one), 1);
    if (kind === 'create' || (task === undefined && !kind.endsWith('Document'))) {
      const data = { name: `Task ${count}`, projects: [project] };
      madeTasks.push((await asana('POST', '/tasks', data)).gid);
    } else if (kind === 'createDocument' || (document === undefined && task === undefined)) {
      const mimeType = 'application/vnd.google-apps.document';
      madeDocuments.push((await drive('POST', '', { name: `Document ${count}`, mimeType })).id);
    } else if (kind.endsWith('Document')) {
      if (document === undefined) return;
      if (kind === 'renameDocument') await drive('PATCH', `/${document}`, { name: `N ${count}` });
      else if (kind === 'trashDocument')
        await drive('PATCH', `/${document}`, { trashed: which % 2 === 0 });
      else {
        await drive('DELETE', `/${document}`);
        forget(madeDocuments, document);
      }
    } else if (task === undefined) return;
    else if (kind === 'rename') await asana('PUT', `/tasks/${task}`, { name: `Name ${count}` });
    else if (kind === 'complete')
      await asana('PUT', `/tasks/${task}`, { completed: which % 2 === 0, notes: `${count}` });
    else if (kind === 'comment')
      await asana('POST', `/tasks/${task}/stories`, { text: `${count}` });
    else if (kind === 'subtask')
      await asana('POST', `/tasks/${task}/subtasks`, { name: `Subtask ${count}` });
    else if (kind === 'remove') await asana('POST', `/tasks/${task}/removeProject`, { project });
    else if (kind === 'move') await asana('POST', `/tasks/${task}/addProject`, { project });
    else {
      await asana('DELETE', `/tasks/${task}`);
      forget(madeTasks, task);
    }
  };
}

test('a replica that is built from `changes` alone equals a complete read', {
  timeout: manyCasesMs,
}, async () => {
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      sandbox.reset();
      let faults: readonly Fault[] = [];
      const replicas = [tasks, documents].map((options) => new Replica(servers.ask, options));
      const readToEnd = async (first: number) => {
        for (const replica of replicas) while (await replica.step(first));
      };
      await readToEnd(100);
      const doWrite = createWriter();
      for (const one of steps) {
        if ('write' in one) {
          // The other program has no faults.
          sandbox.setFaults([]);
          await doWrite(one.write, one.which);
          sandbox.setFaults(faults);
          applied += 1;
        } else if ('read' in one) {
          for (const replica of replicas) await replica.step(one.read);
        } else if ('restart' in one) {
          await servers.restart();
        } else if ('kill' in one) {
          // In the middle of a page: its result never arrives.
          const lost = replicas.map((replica) => replica.step(100));
          await servers.restart();
          await Promise.all(lost);
        } else if ('expire' in one) {
          sandbox.expireSyncTokens();
        } else {
          faults = [
            { kind: 'status', status: 503, share: 0.2 },
            { kind: 'reset', share: 0.1 },
          ];
          sandbox.setFaults(faults);
        }
      }
      // The faults continue while the replica catches up, in pages of a few changes.
      await readToEnd(3);
      sandbox.setFaults([]);
      for (const [index, { readAll }] of [tasks, documents].entries()) {
        const all = await readAll(servers.ask);
        expect(new Map([...(replicas[index]?.items ?? [])].toSorted())).toEqual(
          new Map([...(all ?? [])].toSorted()),
        );
      }
    }),
    { numRuns: caseCount(120, 5), seed: caseSeed(20_261_123), endOnFailure: true },
  );
  expect(applied).toBeGreaterThanOrEqual(caseCount(500, 1));
});
