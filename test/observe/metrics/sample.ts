import { expect } from 'vitest';
import { openMetrics } from '../../../src/command/api/open-metrics.ts';
import type { Metrics } from '../../../src/observe/metrics/metrics.ts';

/** The metrics of a server, as the program creates them. */
export async function createTestMetrics(): Promise<Metrics> {
  const metrics = await openMetrics({ metrics: { listen: null, key: null } });
  if (metrics === null) throw new Error('There are no metrics.');
  return metrics;
}

/** One value of a metric. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Parses Prometheus's text format. Fails if a line is not valid. */
export function parseSamples(text: string): readonly Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] =
        /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      expect(name, line).not.toBe('');
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key, content]) => [key, content])),
        value: Number(value),
      };
    });
}

/** The sum of all values of a metric that have these labels. */
export function sumOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) =>
      Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);
}
