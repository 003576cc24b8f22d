import { documentRoutes } from './docs/route/document.ts';
import { changeRoutes } from './drive/change/route.ts';
import { channelRoutes } from './drive/channel/route.ts';
import { commentRoutes } from './drive/comment/comment.ts';
import { replyRoutes } from './drive/comment/reply.ts';
import { aboutRoutes } from './drive/route/about.ts';
import { driveRoutes } from './drive/route/drive.ts';
import { fileRoutes } from './drive/route/file.ts';
import { permissionRoutes } from './drive/route/permission.ts';
import { revisionRoutes } from './drive/route/revision.ts';
import { uploadRoutes } from './drive/upload/route.ts';
import type { ApiRoute, Route } from './protocol/request.ts';

const driveApiRoutes: readonly ApiRoute[] = [
  ...fileRoutes,
  ...uploadRoutes,
  ...driveRoutes,
  ...revisionRoutes,
  ...permissionRoutes,
  ...commentRoutes,
  ...replyRoutes,
  ...aboutRoutes,
  ...changeRoutes,
  ...channelRoutes,
];

/** All routes of Docs and Drive that the sandbox serves, except batches. */
export const routes: readonly Route[] = [
  ...documentRoutes.map((route): Route => ({ ...route, api: 'docs' })),
  ...driveApiRoutes.map((route): Route => ({ ...route, api: 'drive' })),
];
