import type { UpstreamService } from '../../upstream/http/upstream-error.ts';

/** Google, as requests and errors name it. Docs and Drive share one name. */
export const google: UpstreamService = { id: 'google', name: 'Google' };
