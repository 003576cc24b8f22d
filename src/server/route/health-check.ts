import type { Route } from './route.ts';

/**
 * `GET /healthz`: shows that this process responds.
 *
 * Does not check the upstream services, because restarting this server would not help when Asana is down.
 */
export const healthCheckRoute: Route = (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  return Response.json({ status: 'ok' });
};
