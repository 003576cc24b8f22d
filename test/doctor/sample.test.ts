import { afterAll, afterEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { SandboxSeed } from '../../sandbox/seed/data.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { Secret } from '../../src/config/secret.ts';
import { checkAssumptions } from '../../src/doctor/doctor.ts';
import { createSample, type Sample } from '../../src/doctor/sample.ts';
import { createSendRequest } from '../../src/doctor/service-request.ts';
import { createHttpClient } from '../../src/upstream/http/http-client.ts';
import { send, variablesFor } from './set-up.ts';

// The accounts contain exactly what a check needs, or one record less.

const http = createHttpClient();
afterAll(() => http.close());

const token = new Secret('sandbox-ada');
const tokens = { asana: token, google: token };
let sandbox: Sandbox | null = null;
afterEach(() => sandbox?.close());

/** Starts a sandbox with an account. */
async function sampleOf(seed: SandboxSeed): Promise<readonly [Sample, Sandbox]> {
  sandbox = await createSandbox({ seed });
  return [
    createSample(createSendRequest(parseConfig(variablesFor(sandbox)), tokens, http)),
    sandbox,
  ];
}

const project = (number: number, tasks: readonly string[], more = {}) => ({
  gid: `${1000 + number}`,
  name: `Project ${number}`,
  sections: [{ name: 'All', tasks }],
  ...more,
});
const task = (gid: string, more = {}) => ({ gid, name: `Task ${gid}`, ...more });

test('an assigned task is the first one with an assignee, also in the second project', async () => {
  const [sample] = await sampleOf({
    projects: [project(1, ['1']), project(2, ['2', '3', '4'])],
    tasks: [task('1'), task('2'), task('3', { assignee: 'ada' }), task('4', { assignee: 'ada' })],
  });
  expect(await sample.assignedTask()).toBe('3');
});

test('an account without an assigned task has no sample, and the reason says so', async () => {
  const [sample] = await sampleOf({ projects: [project(1, ['1'])], tasks: [task('1')] });
  await expect(sample.assignedTask()).rejects.toThrow('no task with an assignee');
});

test.each([
  [20, '7'],
  [21, null],
])('a task in project %i of the account is found: %s', async (number, found) => {
  const others = Array.from({ length: number - 1 }, (_, at) => project(at, []));
  const [sample] = await sampleOf({
    projects: [...others, project(number, ['7'])],
    tasks: [task('7', { assignee: 'ada' })],
  });
  const sampled = sample.assignedTask().catch(() => null);
  expect(await sampled).toBe(found);
});

test('an archived project is not read', async () => {
  const [sample] = await sampleOf({
    projects: [project(1, ['1'], { archived: true })],
    tasks: [task('1', { assignee: 'ada' })],
  });
  await expect(sample.assignedTask()).rejects.toThrow('no project in Asana');
});

test('a discussed task has stories of two times', async () => {
  const comments = [
    { by: 'ada' as const, text: 'One' },
    { by: 'ada' as const, text: 'Two' },
  ];
  const seed = {
    projects: [project(1, ['1', '2'])],
    tasks: [task('1', { comments }), task('2', { comments: comments.slice(1) })],
  };
  const [sameTime] = await sampleOf(seed);
  await expect(sameTime.discussedTask()).rejects.toThrow('no task with two stories');
  await sandbox?.close();
  const [sample, changed] = await sampleOf(seed);
  await send(changed, 'POST', '/tasks/2/stories', { data: { text: 'Three' } });
  expect(await sample.discussedTask()).toBe('2');
});

test('a project with tasks has at least two', async () => {
  const [one] = await sampleOf({ projects: [project(1, ['1'])], tasks: [task('1')] });
  await expect(one.projectWithTasks()).rejects.toThrow('None of the first 20 projects');
  await sandbox?.close();
  const [two] = await sampleOf({
    projects: [project(1, ['1']), project(2, ['2', '3'])],
    tasks: [task('1'), task('2'), task('3')],
  });
  expect(await two.projectWithTasks()).toBe('1002');
});

test('a document in the trash is no sample', async () => {
  const [none] = await sampleOf({ documents: [{ id: 'old', name: 'Old', trashed: true }] });
  await expect(none.document()).rejects.toThrow('no document in Google Docs');
  await sandbox?.close();
  const [one] = await sampleOf({ documents: [{ id: 'plan', name: 'Plan' }] });
  expect(await one.document()).toBe('plan');
});

test('a sample is looked for once', async () => {
  const [sample, { requests }] = await sampleOf({ documents: [{ id: 'plan', name: 'Plan' }] });
  expect(await Promise.all([sample.document(), sample.document()])).toEqual(['plan', 'plan']);
  expect(await sample.document()).toBe('plan');
  expect(requests()).toHaveLength(1);
});

test('the reason names the status with which a service refuses to list records', async () => {
  const [sample, { setFaults }] = await sampleOf({});
  setFaults([{ kind: 'status', status: 403, route: 'GET /workspaces' }]);
  await expect(sample.assignedTask()).rejects.toThrow('status 403');
});

test('a run that is interrupted sends nothing more, and says that it was interrupted', async () => {
  const { requests } = (await sampleOf({}))[1];
  const { results, isInterrupted } = await checkAssumptions({
    config: parseConfig(variablesFor(sandbox as Sandbox)),
    tokens,
    isWriting: false,
    setUp: { checks: [], observe: (request) => request },
    recorder: null,
    signal: AbortSignal.abort(),
  });
  expect([results, isInterrupted, requests()]).toEqual([[], true, []]);
});
