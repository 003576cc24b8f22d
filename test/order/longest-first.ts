import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take long with all their cases, or wait long, the longest first. They start early, because at the end of a run the other
 * workers would have nothing to do meanwhile. Vitest knows durations only after the first run, so CI would start the largest files first.
 */
export const longFiles: readonly string[] = [
  'test/library/embedded.process.test.ts',
  'test/schema/google/edit/lost-response.test.ts',
  'test/command/query/export.slow.test.ts',
  'test/schema/error/five-mutations.test.ts',
  'test/doctor/doctor.test.ts',
  'test/service/google/markdown/round-trip.property.test.ts',
  'test/upstream/assumption/broken-assumption.test.ts',
  'test/scale/nginx-stream.process.test.ts',
  'test/schema/error/fault-table/fault-table.test.ts',
  'test/config/redis/outage.process.test.ts',
  'test/schema/asana/job/duplicate-task.test.ts',
  'test/upstream/shared-limit/shared-limits.test.ts',
  'test/schema/asana/mutation/batch-fault.test.ts',
  'test/schema/error/failed-service.test.ts',
  'test/server/connection-limit.slow.test.ts',
  'test/upstream/shared-limit/redis-limit-store.process.test.ts',
  'test/example/project-board.browser.test.ts',
  'test/server/page/graphiql-accessibility.browser.test.ts',
  'test/example/my-tasks.browser.test.ts',
  'test/account/crash.process.test.ts',
  'test/schema/error/sibling.test.ts',
  'test/engine/executor/differential.test.ts',
  'test/live/shared-feed/instances.process.test.ts',
  'test/live/webhook/instances.process.test.ts',
  'test/server/subscription/idle-stream.process.test.ts',
  'test/schema/operation-cost/cost.property.test.ts',
  'test/service/google/edit/simulation.property.test.ts',
  'test/live/subscription/group.test.ts',
  'test/upstream/shared-limit/instances.process.test.ts',
  'test/command/worker.process.test.ts',
  'test/doctor/killed.process.test.ts',
  'test/server/page/account.browser.test.ts',
  'test/server/page/graphiql.browser.test.ts',
  'test/server/page/graphiql-pane.browser.test.ts',
  'test/server/subscription/stop.test.ts',
  'test/scale/nginx.process.test.ts',
  'test/client/subscription-client.test.ts',
  'test/script/release.test.ts',
  'test/upstream/pacing/limit.test.ts',
  'test/server/subscription/callback.test.ts',
  'test/observe/metrics/every-metric.test.ts',
  'test/server/route/upload-stream.test.ts',
  'test/server/route/upload.test.ts',
  'test/server/route/export-stream.test.ts',
  'test/schema/google/template/copy-conflict.test.ts',
  'test/account/token-refresh.test.ts',
  'test/live/webhook/asana-webhook.test.ts',
  'test/server/plugin/client-left.test.ts',
];

/** The files between two long ones. The long ones mostly wait: if all workers ran them at once, the processor would have nothing to do. */
const filesBetween = 20;

/** Sorts as vitest does, but starts the long files early. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      longFiles.findIndex((path) => moduleId.endsWith(`/${path}`));
    const sorted = await super.sort(files);
    const long = sorted
      .filter((file) => rankOf(file) !== -1)
      .toSorted((one, other) => rankOf(one) - rankOf(other));
    const others = sorted.filter((file) => rankOf(file) === -1);
    return [
      ...long.flatMap((file, index) => [
        file,
        ...others.slice(index * filesBetween, (index + 1) * filesBetween),
      ]),
      ...others.slice(long.length * filesBetween),
    ];
  }
}
