import type { Route } from './request.ts';

/** A matching route, and its path parameters. */
export interface Match {
  readonly route: Route;
  readonly param: (name: string) => string;
}

/** Finds the route of a method and path. Returns null if none matches. */
export type FindRoute = (method: string, path: string) => Match | null;

/** Creates a router from route templates such as `/v1/documents/{documentId}:batchUpdate`. */
export function createRouter(routes: readonly Route[]): FindRoute {
  const compiled = routes.map((route) => ({ route, pattern: compile(route.template) }));
  return (method, path) => {
    for (const { route, pattern } of compiled) {
      const groups = route.method === method ? pattern.exec(path)?.groups : undefined;
      if (groups) return { route, param: (name) => decode(groups[name] ?? '') };
    }
    return null;
  };
}

/** The empty group at the end ensures that a match always has groups. */
function compile(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/:]+)')}(?<none>)$`);
}

/** Decodes a path segment. An invalid escape stays as it is: no file has such an id. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
