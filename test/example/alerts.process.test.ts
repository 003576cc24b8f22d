import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { expectSameNames } from '../expect-same-names.ts';
import { isSkipped, requireTool } from '../tool/tool.ts';
import { type AlertCase, alertCases, type Series } from './alert-case.ts';

// Prometheus' own tool evaluates the alert rules of examples/observability.

const example = resolve('examples/observability');
const rules = join(example, 'alerts.yml');
const folder = mkdtempSync(join(tmpdir(), 'taskdoc-alerts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function promtool(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(requireTool('promtool'), args, {
    cwd: example,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

const withInstance = (name: string) => {
  const [, metric, labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(name) ?? [];
  return `${metric}{${[labels, 'job="taskdoc",instance="api:9464"'].filter(Boolean).join(',')}}`;
};

/** A test of promtool: whether an alert fires after 20 minutes with these values. */
const toTest = (alert: string, series: Series, isFiring: boolean) => ({
  interval: '15s',
  input_series: Object.entries(series).map(([name, values]) => ({
    series: withInstance(name),
    values,
  })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
      eval_time: '20m',
      exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [],
    },
  ],
});

function runRules(tests: readonly object[]) {
  const file = join(folder, 'test.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '15s', tests }));
  return promtool('test', 'rules', file);
}

describe.skipIf(isSkipped('promtool'))('for promtool,', () => {
  test('the rules and the configuration of Prometheus are valid', () => {
    expect(promtool('check', 'rules', rules)).toMatchObject({ status: 0 });
    expect(promtool('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
  });

  test.each(Object.entries(alertCases))(
    '%s fires with its problem, and not just within its limit',
    (alert, { problem, usual }: AlertCase) => {
      const tests = [toTest(alert, problem, true), toTest(alert, usual, false)];
      expect(runRules(tests)).toMatchObject({ status: 0 });
    },
  );

  test('a wrong expectation fails', () => {
    const { problem } = alertCases['TaskdocDown'] as AlertCase;
    expect(runRules([toTest('TaskdocDown', problem, false)]).status).not.toBe(0);
  });
});

test('each alert has its values', () => {
  const alerts = [...readFileSync(rules, 'utf8').matchAll(/^ +- alert: (\w+)$/gm)];
  expectSameNames(
    Object.keys(alertCases),
    alerts.map(([, name = '']) => name),
    'test/example/alert-case.ts needs a row for each alert',
  );
});
