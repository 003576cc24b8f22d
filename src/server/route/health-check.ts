import type { Route } from './route.ts';

/**
 * `GET /healthz`: this process answers.
 *
 * Says nothing about the services behind it: a server restarted because Asana is down helps nobody.
 */
export const healthCheck: Route = (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  return Response.json({ status: 'ok' });
};
