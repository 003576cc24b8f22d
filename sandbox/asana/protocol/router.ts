import type { RequestContext } from './record.ts';
import { invalid } from './rejection.ts';
import type { ApiRequest } from './request.ts';
import type { RouteResponse } from './response.ts';

/** A request with its route's path parameters and its context. */
export interface RouteRequest extends ApiRequest {
  readonly context: RequestContext;
  /** The decoded path segment for this name of the template. */
  readonly param: (name: string) => string;
}

/** A route: its method and path template, as in Asana's OpenAPI description, and its response. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly template: string;
  readonly respond: (request: RouteRequest) => RouteResponse;
}

/** A matching route and its path parameters. */
export interface Match {
  readonly route: Route;
  readonly param: (name: string) => string;
}

/** Finds the route for a method and path. Null if there is none. */
export type FindRoute = (method: string, path: string) => Match | null;

/** Creates a router. A template with a literal segment takes precedence over one with a parameter at that position. */
export function createRouter(
  routes: readonly Route[],
): (method: string, path: string) => Match | null {
  const compiled = routes
    .map((route) => ({ route, segments: route.template.split('/').slice(1) }))
    .sort((one, other) => namesIn(one.segments) - namesIn(other.segments));
  return (method, path) => {
    const segments = path.split('/').slice(1);
    for (const { route, segments: template } of compiled) {
      if (route.method !== method || template.length !== segments.length) continue;
      const params = matchSegments(template, segments);
      if (params) return { route, param: (name) => required(params, name) };
    }
    return null;
  };
}

const namesIn = (segments: readonly string[]) => segments.filter(isName).length;

const isName = (segment: string) => segment.startsWith('{');

function matchSegments(
  template: readonly string[],
  segments: readonly string[],
): ReadonlyMap<string, string> | null {
  const params = new Map<string, string>();
  for (const [at, part] of template.entries()) {
    const segment = segments[at] ?? '';
    if (isName(part)) {
      if (segment === '') return null;
      params.set(part.slice(1, -1), segment);
    } else if (part !== segment) return null;
  }
  return params;
}

function required(params: ReadonlyMap<string, string>, name: string): string {
  const raw = params.get(name);
  if (raw === undefined) throw new Error(`The route's template has no {${name}}.`);
  try {
    return decodeURIComponent(raw);
  } catch {
    throw invalid(`${name}: Not a recognized ID: ${raw}`);
  }
}
