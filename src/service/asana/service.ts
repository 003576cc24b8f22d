import type { UpstreamService } from '../../upstream/http/upstream-error.ts';

/** Asana, as requests and errors name it. */
export const asana: UpstreamService = { id: 'asana', name: 'Asana' };
