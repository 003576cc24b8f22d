import { type Costs, measureCosts } from './measure.ts';

// Which limit an organization reaches first. The costs are measured, what people do is an assumption.

/** What one person does in the busiest hour of a day, by the position of the operation. */
const operationsPerHour = [10, 5, 3, 1];
/** The busiest minute has so many times the operations of the hour's average. */
const peak = 3;
/** Each person has one board open. */
const boardsPerPerson = 1;

const sizes = [200, 2000, 20_000] as const;

/** The defaults and the documented limits of the services, in a minute. */
const docsReadsOfProject = 3000;
const docsWritesOfProject = 600;
const asanaReadsOfPerson = 150;
/** What an instance with one core and 1 GB of memory has. */
const connectionsOfInstance = 4096;
const msOfCore = 60_000 * 0.7;
const megabytesOfInstance = 1000;

interface Limit {
  readonly name: string;
  /** What one has, as a text. */
  readonly of: string;
  /** The part of it that so many people use in their busiest minute. */
  readonly part: (people: number) => number;
  /** Whether another instance adds to it. */
  readonly isOfInstance: boolean;
}

const perMinute = (costs: Costs, costOf: (one: Costs['operations'][number]) => number) =>
  costs.operations.reduce(
    (sum, one, at) => sum + (costOf(one) * (operationsPerHour[at] ?? 0) * peak) / 60,
    0,
  );

function toLimits(costs: Costs): readonly Limit[] {
  const { board, megabytes } = costs;
  const pollMs = board.cpuMsPerPoll * board.pollsPerMinute * boardsPerPerson;
  const asanaReads =
    perMinute(costs, ({ asanaReads }) => asanaReads) + board.pollsPerMinute * boardsPerPerson;
  return [
    {
      name: 'Docs reads of the project',
      of: `${docsReadsOfProject} per minute`,
      part: (people) =>
        (people * perMinute(costs, ({ docsReads }) => docsReads)) / docsReadsOfProject,
      isOfInstance: false,
    },
    {
      name: 'Docs writes of the project',
      of: `${docsWritesOfProject} per minute`,
      part: (people) =>
        (people * perMinute(costs, ({ docsWrites }) => docsWrites)) / docsWritesOfProject,
      isOfInstance: false,
    },
    {
      name: 'Asana requests of one person',
      of: `${asanaReadsOfPerson} per minute without a paid plan`,
      part: () => asanaReads / asanaReadsOfPerson,
      isOfInstance: false,
    },
    {
      name: 'connections',
      of: `${connectionsOfInstance} of an instance`,
      part: (people) => (people * (boardsPerPerson + 0.1)) / connectionsOfInstance,
      isOfInstance: true,
    },
    {
      name: 'processor, operations',
      of: '70 % of the core of an instance',
      part: (people) => (people * perMinute(costs, ({ cpuMs }) => cpuMs)) / msOfCore,
      isOfInstance: true,
    },
    {
      name: 'processor, polls of live boards',
      of: '70 % of the core of an instance',
      part: (people) => (people * pollMs) / msOfCore,
      isOfInstance: true,
    },
    {
      name: 'memory',
      of: `${megabytesOfInstance} MB of an instance`,
      part: (people) =>
        (people * boardsPerPerson * board.kilobytes) / 1000 / (megabytesOfInstance - megabytes),
      isOfInstance: true,
    },
  ];
}

const toPercent = (part: number) =>
  `${part < 0.1 ? (part * 100).toFixed(1) : Math.round(part * 100)} %`;

/** Prints the costs, and the part of each limit that organizations use. */
export async function measureCapacity(): Promise<void> {
  const costs = await measureCosts();
  console.log(
    '| operation | per person and hour | processor time, ms | Asana requests | Docs reads | Docs writes |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const [at, one] of costs.operations.entries())
    console.log(
      `| ${one.name} | ${operationsPerHour[at]} | ${one.cpuMs.toFixed(2)} | ${one.asanaReads} | ${one.docsReads} | ${one.docsWrites} |`,
    );
  const { cpuMsPerPoll, pollsPerMinute, kilobytes } = costs.board;
  console.log(
    `\nAn open board: ${pollsPerMinute.toFixed(1)} polls per minute, ${cpuMsPerPoll.toFixed(2)} ms of processor time for a poll, ${kilobytes.toFixed(0)} kB of memory. A server without boards: ${costs.megabytes.toFixed(0)} MB.\n`,
  );
  console.log(
    `| limit | ${sizes.map((size) => `${size.toLocaleString('en')} people`).join(' | ')} |`,
  );
  console.log(`|---|${sizes.map(() => '---|').join('')}`);
  const limits = toLimits(costs);
  for (const { name, of, part } of limits)
    console.log(`| ${name}: ${of} | ${sizes.map((size) => toPercent(part(size))).join(' | ')} |`);
  const ofInstance = limits.filter((one) => one.isOfInstance);
  const partOf = (kind: string, people: number) =>
    ofInstance
      .filter(({ name }) => name.startsWith(kind))
      .reduce((sum, { part }) => sum + part(people), 0);
  const instances = (people: number) =>
    Math.ceil(
      Math.max(...['connections', 'processor', 'memory'].map((kind) => partOf(kind, people))),
    );
  console.log(`| instances, without a spare one | ${sizes.map(instances).join(' | ')} |`);
  const first = (among: readonly Limit[]) =>
    sizes.map(
      (people) =>
        among.reduce((most, one) => (one.part(people) > most.part(people) ? one : most)).name,
    );
  console.log(`| the first limit of one instance | ${first(limits).join(' | ')} |`);
  const ofServices = limits.filter((one) => !one.isOfInstance);
  console.log(`| the first limit that instances do not raise | ${first(ofServices).join(' | ')} |`);
}
