import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { startExportServer } from '../server/route/export-setup.ts';
import { exampleProgram } from './example.ts';

const example = exampleProgram('node-client');
const { sandbox, url } = await startExportServer();
const project = '1204000000000003';

const tokensOf = (person: string) => ({
  TASKDOC_URL: `${url}/graphql`,
  ASANA_ACCESS_TOKEN: `sandbox-${person}`,
  GOOGLE_ACCESS_TOKEN: `sandbox-${person}`,
});
/** Runs the program as `npm start --` does, but without npm, which is slow. */
const start = (args: readonly string[], person = 'ada') =>
  example.run('node', ['--import', 'tsx', 'src/main.ts', ...args], tokensOf(person));

describe.skipIf(example.skipReason)('examples/node-client', () => {
  test('compiles against the schema', async () => {
    expect(await example.run('npm', ['run', '--silent', 'types'])).toMatchObject({
      code: 0,
      stdout: '',
    });
  });

  test('prints the open tasks of all pages with their documents and cost', async () => {
    const args = ['start', '--silent', '--', 'report', project];
    const { code, stdout } = await example.run('npm', args, tokensOf('ada'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# App 3\.0$/m);
    expect(stdout).toMatch(/^## In progress$/m);
    expect(stdout).toContain('- Design the forecast screen (Ada Okafor)');
    expect(stdout).toContain(
      `  - [Launch plan: Aria 2](https://docs.google.com/document/d/${documentFixtures.editable}/edit?usp=drivesdk)`,
    );
    const [, tasks, requests] = /^(\d+) open tasks; (\d+) upstream requests\.$/m.exec(stdout) ?? [];
    expect(stdout.match(/^- /gm)).toHaveLength(Number(tasks));
    expect(Number(tasks)).toBeGreaterThan(10);
    expect(sandbox.requests()).toHaveLength(Number(requests));
  });

  test('prints the errors of fields that failed', async () => {
    const { code, stdout } = await start(['report', project], 'guest');
    expect(code).toBe(0);
    expect(stdout).toContain('- FORBIDDEN at project: ');
  });

  test('adds a task', async () => {
    const { code, stdout } = await start([
      'add',
      project,
      'Hang the poster',
      '--due',
      '2026-07-01',
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^"Hang the poster" in To do: https:\/\/app\.asana\.com\//);
    expect(sandbox.requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /tasks',
    ]);
  });

  test('prints why a task was not added', async () => {
    const { code, stderr } = await start(['add', project, 'Hang the poster', '--due', 'soon']);
    expect(code).toBe(1);
    expect(stderr).toContain('Variable "$dueOn" got invalid value "soon"');
    expect(sandbox.requests()).toEqual([]);
  });
});
