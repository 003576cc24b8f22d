import type { UpstreamReady } from '../upstream/process.ts';

/** What the server with mercurius receives when it starts. */
export interface MercuriusOptions {
  readonly kind: 'mercurius';
  readonly upstream: UpstreamReady;
}
