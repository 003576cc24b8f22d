import { type Child, start } from '../child-process.ts';
import type { UpstreamCommand, UpstreamOptions, UpstreamReady, UpstreamState } from './process.ts';

/** The process of the upstream services. */
export type Upstream = Child<UpstreamReady, UpstreamCommand, UpstreamState>;

/** Starts the upstream services on the core that the compared servers do not use. */
export const startUpstream = (options: UpstreamOptions): Promise<Upstream> =>
  start('./upstream/process.ts', 1, options);
