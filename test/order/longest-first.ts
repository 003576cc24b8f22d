import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take long with all their cases, or wait long, the longest first. They start first, because at the end of a run the other
 * workers would have nothing to do meanwhile. Vitest knows durations only after the first run, so CI would start the largest files first.
 */
export const longFiles: readonly string[] = [
  'test/google/markdown/round-trip.property.test.ts',
  'test/assumption/broken-assumption.test.ts',
  'test/scale/nginx-stream.test.ts',
  'test/graph/error/fault-table/fault-table.test.ts',
  'test/redis/outage.test.ts',
  'test/example/project-board.test.ts',
  'test/server/page/graphiql-accessibility.test.ts',
  'test/auth/crash.test.ts',
  'test/graph/error/sibling.test.ts',
  'test/executor/differential.test.ts',
  'test/shared-feed/instances.test.ts',
  'test/webhook/instances.test.ts',
  'test/server/subscription/idle-stream.test.ts',
  'test/graph/operation-cost/cost.property.test.ts',
  'test/google/edit/simulation.property.test.ts',
  'test/subscription/group.test.ts',
  'test/shared-limit/instances.test.ts',
  'test/command/worker.test.ts',
  'test/doctor/killed.test.ts',
  'test/server/page/browser.test.ts',
  'test/server/page/graphiql.test.ts',
  'test/server/page/graphiql-pane.test.ts',
  'test/server/subscription/stop.test.ts',
  'test/scale/nginx.test.ts',
];

/** Sorts as vitest does, but starts the long files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longFiles.findIndex((path) => moduleId.endsWith(`/${path}`));
      return rank === -1 ? longFiles.length : rank;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
