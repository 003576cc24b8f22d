import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Redis } from '../../src/config/redis/redis.ts';
import { expectSameNames } from '../expect-same-names.ts';
import { createTestMetrics } from '../observe/metrics/sample.ts';

// The alert rules and the dashboard of examples/observability use metrics and labels that exist.

const folder = new URL('../../examples/observability/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard: { readonly panels: readonly Panel[] } = JSON.parse(read('grafana/dashboard.json'));
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }, at) => ({ name: `${at + 1} of ${title}`, expression: expr })),
);
const rules = read('alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((rule) => {
    const [name = ''] = rule.split('\n');
    const [, expression = ''] = /^ {8}expr: ([\s\S]*?)^ {8}(?:for|labels): /m.exec(rule) ?? [];
    return { name, expression, severity: /severity: (\w+)/.exec(rule)?.[1] };
  });

const metrics = await createTestMetrics();
metrics.measure({
  operationCount: () => 0,
  subscriptionCount: () => 0,
  upstreamLoad: () => ({ queues: [], pools: [] }),
  isSharing: () => true,
});
metrics.observeRedis({ isReachable: true } as Redis);
const typeOf = new Map(
  [...(await metrics.read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [
    name,
    type,
  ]),
);

/** The labels of each metric, from its row in the documentation. */
const page = readFileSync(new URL('../../docs/observability.md', import.meta.url), 'utf8');
const labelsOf = new Map(
  [...page.matchAll(/^\| `([a-z_\d]+)` \| \w+ \| (.*?) ?\| .+ \|$/gm)].map(([, name, labels]) => [
    name,
    String(labels).replaceAll('`', '').split(', ').filter(Boolean),
  ]),
);

/** The names of metrics in an expression, with the suffixes of histograms. */
const namesIn = (expression: string) =>
  [...expression.matchAll(/\b(?:taskdoc|nodejs|process)_\w+/g)].map(([name]) => name);

const baseOf = (name: string) => {
  const base = name.replace(/_(bucket|sum|count)$/, '');
  return typeOf.get(base) === 'histogram' ? base : name;
};

describe.each([
  ['alerts.yml', rules, 15],
  ['dashboard.json', queries, 25],
] as const)('examples/observability/%s', (_file, expressions, minCount) => {
  test('has the expected number of expressions, each with a metric', () => {
    expect(expressions.length).toBeGreaterThanOrEqual(minCount);
    for (const { name, expression } of expressions)
      expect(namesIn(expression).length + Number(/\bup\{/.test(expression)), name).toBeGreaterThan(
        0,
      );
  });

  test.each(expressions)('has $name with metrics that exist', ({ expression }) => {
    for (const name of namesIn(expression)) {
      expect(typeOf.has(baseOf(name)), name).toBe(true);
      // A histogram has no value under its own name.
      expect(typeOf.get(name), name).not.toBe('histogram');
    }
  });

  test.each(expressions)('has $name with labels that exist', ({ expression }) => {
    const known = new Set(['job', 'instance', 'le']);
    for (const name of namesIn(expression)) {
      for (const label of labelsOf.get(baseOf(name)) ?? []) known.add(label);
    }
    const used = [
      ...[...expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label]) => label),
      ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
        list.split(/,\s*/),
      ),
    ].filter(Boolean);
    expect(used.filter((label) => !known.has(String(label)))).toEqual([]);
  });
});

test('docs/observability.md says what to do for each alert', () => {
  const documented = [...page.matchAll(/^\| `(Taskdoc\w+)` \| (\w+) \| \S.* \|$/gm)].map(
    ([, name, severity]) => ({ name, severity }),
  );
  expectSameNames(
    documented.map(({ name }) => name),
    rules.map(({ name }) => name),
    'docs/observability.md needs a row for each alert',
  );
  expect(documented, 'the order and the severity of the alerts').toEqual(
    rules.map(({ name, severity }) => ({ name, severity })),
  );
});

test('every panel of the dashboard has its own place and a description', () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const isBeside = ({ gridPos: one }: Panel, { gridPos: other }: Panel) =>
    one.x + one.w <= other.x ||
    other.x + other.w <= one.x ||
    one.y + one.h <= other.y ||
    other.y + other.h <= one.y;
  for (const [index, panel] of panels.entries()) {
    if (panel.type !== 'row') expect(panel.description, panel.title).toMatch(/\S\.$/);
    const overlapping = panels.slice(index + 1).filter((other) => !isBeside(panel, other));
    expect(
      overlapping.map(({ title }) => title),
      panel.title,
    ).toEqual([]);
  }
});

test('every file that the compose file mounts exists', () => {
  const mounted = [...read('compose.yaml').matchAll(/^ +- (\.[^:]*):/gm)].map(([, path]) => path);
  expect(mounted.length).toBeGreaterThan(5);
  expect(mounted.filter((path) => !existsSync(new URL(String(path), folder)))).toEqual([]);
});

test('the example uses the version of the API that the program uses', () => {
  const name = '@opentelemetry/api';
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(JSON.parse(read('package.json')).dependencies[name]).toBe(manifest.devDependencies[name]);
});
