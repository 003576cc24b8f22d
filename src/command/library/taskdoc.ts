import { describeError } from '../../server/request/logger.ts';
import { mount } from './mount.ts';
import { openLibrary } from './open.ts';
import type { CreateTaskdoc } from './option.ts';

// The server as a library, for programs that already have a server.

export type * from './option.ts';

export const createTaskdoc: CreateTaskdoc = async (options = {}) => {
  const { handler, schema, logger, close } = await openLibrary(options);
  const onFailure = (error: unknown) =>
    logger.error({ error: describeError(error, []) }, 'the credentials of a caller are not known');
  return { ...mount(handler, options, onFailure), schema, close };
};
