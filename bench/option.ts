import { parseArgs } from 'node:util';

/** The parts of the benchmark. */
export const parts = [
  'processor-time',
  'callers',
  'latency',
  'record-cost',
  'start-cost',
  'store-lock',
  'blocks',
  'delays',
] as const;

/** A part of the benchmark. */
export type Part = (typeof parts)[number];

/** What to measure. */
export interface Options {
  /** Positions of rows, from 1. Null for all rows. */
  readonly rows: readonly number[] | null;
  /** The number of times that the processor time of each row is measured. */
  readonly runs: number;
  readonly parts: readonly Part[];
  /** Whether to measure what the load of some credentials costs another one, instead of the parts. */
  readonly isFairness: boolean;
  /** Whether to measure what metrics and traces cost, instead of the parts. */
  readonly isObservability: boolean;
  /** Whether to measure the requests to a service with a limit, instead of the parts. */
  readonly isPacing: boolean;
  /** Whether to measure several instances and workers, instead of the parts. */
  readonly isInstances: boolean;
  /** Whether to measure which limit an organization reaches first, instead of the parts. */
  readonly isCapacity: boolean;
  /** How long the soak test runs, in minutes. Null: no soak test, but the parts. */
  readonly soakMinutes: number | null;
}

const defaultRuns = 3;
const defaultRatioRuns = 5;
const defaultSoakMinutes = 10;

/** What `npm run bench -- --help` prints. */
export const helpText = `Compares taskdoc with the same results written by hand, and with a bare GraphQL Yoga.

  --rows=1,4       measures only these rows. Default: all
  --runs=3         how often the processor time of each row is measured. The best run counts
  --parts=latency  measures only these of ${parts.join(', ')}. Default: all
  --fairness       instead, measures by how much the load of some credentials delays another one. Default: 5 runs
  --observability  instead, measures the processor time of metrics and traces. Default: 5 runs
  --pacing         instead, sends twice the operations that a service accepts, and shows which requests it received
  --instances      instead, measures the throughput of 1, 2 and 3 instances, and of 1 and 2 workers. Needs redis-server
  --capacity       instead, measures which limit 200, 2,000 and 20,000 people reach first
  --soak           instead, sends a mixed load with failures, and fails if memory or file descriptors grow
  --minutes=10     how long the soak test runs
`;

/** Parses the command line. Returns null if it asks for help. Throws if it is invalid. */
export function parseOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string' },
      runs: { type: 'string' },
      parts: { type: 'string' },
      fairness: { type: 'boolean' },
      observability: { type: 'boolean' },
      pacing: { type: 'boolean' },
      instances: { type: 'boolean' },
      capacity: { type: 'boolean' },
      soak: { type: 'boolean' },
      minutes: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  const isFairness = values.fairness ?? false;
  const isObservability = values.observability ?? false;
  return {
    isFairness,
    isObservability,
    isPacing: values.pacing ?? false,
    isInstances: values.instances ?? false,
    isCapacity: values.capacity ?? false,
    rows: values.rows?.split(',').map(toCount) ?? null,
    runs:
      values.runs === undefined
        ? isFairness || isObservability
          ? defaultRatioRuns
          : defaultRuns
        : toCount(values.runs),
    parts: values.parts?.split(',').map(toPart) ?? parts,
    soakMinutes: values.soak
      ? values.minutes === undefined
        ? defaultSoakMinutes
        : toCount(values.minutes)
      : null,
  };
}

function toCount(text: string): number {
  const count = Number(text);
  if (!(Number.isInteger(count) && count > 0)) throw new Error(`${text} is not a positive number.`);
  return count;
}

function toPart(text: string): Part {
  const part = parts.find((name) => name === text);
  if (part === undefined) throw new Error(`There is no part ${text}. Parts: ${parts.join(', ')}.`);
  return part;
}
