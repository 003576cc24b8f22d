import { built, receiveOptions, serveCommands } from '../child-process.ts';
import { listenOnLoopback } from '../listen.ts';
import { type Fixtures, findFixtures } from './fixture.ts';
import { createReplay } from './replay.ts';

// Runs the upstream services: the sandbox, and the server that replays its responses.

/** What the process needs. */
export interface UpstreamOptions {
  /** The number of tasks that the sandbox adds to its world. */
  readonly extraTasks: number;
}

/** The message of the process when it listens. */
export interface UpstreamReady {
  readonly url: string;
  /** The path of Asana's API. */
  readonly asanaBasePath: string;
  readonly fixtures: Fixtures;
}

/** A command to the process. */
export interface UpstreamCommand {
  /** The delay of each upstream response. */
  readonly delayMs: number;
  /** One request in this many fails. Default: none. */
  readonly failEvery?: number;
}

/** The response to every command: the number of different requests so far. */
export interface UpstreamState {
  readonly recordings: number;
}

const { createSandbox }: typeof import('../../sandbox/sandbox.ts') =
  await built('sandbox/sandbox.js');
const fixtureModule: typeof import('../../sandbox/world/fixture/fixture.ts') = await built(
  'sandbox/world/fixture/fixture.js',
);
const sandbox = await createSandbox(await receiveOptions<UpstreamOptions>());
const replay = createReplay(sandbox.url);
serveCommands<UpstreamReady, UpstreamCommand, UpstreamState>(
  {
    url: await listenOnLoopback(replay.server),
    asanaBasePath: new URL(sandbox.asanaBaseUrl).pathname,
    fixtures: await findFixtures(sandbox, fixtureModule),
  },
  ({ delayMs, failEvery = Number.POSITIVE_INFINITY }) => {
    replay.setDelay(delayMs);
    replay.setFailures(failEvery);
    return { recordings: replay.recordings };
  },
);
