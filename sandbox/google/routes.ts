import { documentRoutes } from './docs/route/document.ts';
import { aboutRoutes } from './drive/route/about.ts';
import { fileRoutes } from './drive/route/file.ts';
import { permissionRoutes } from './drive/route/permission.ts';
import type { Route } from './protocol/request.ts';

/** Every route that the sandbox's Docs and Drive serve, batches apart. */
export const routes: readonly Route[] = [
  ...documentRoutes,
  ...fileRoutes,
  ...permissionRoutes,
  ...aboutRoutes,
];
