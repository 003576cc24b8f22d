import * as z from 'zod';
import { toolFailed, toToolResult } from '../result/tool-result.ts';
import { orFailure, type RegisterTool, reads } from './tool.ts';

export const schemaTool: RegisterTool = (server, tools) => {
  server.registerTool(
    'schema',
    {
      title: 'Schema',
      description:
        'Looks up the GraphQL schema, without sending anything. `search` returns the fields, inputs and mutations that fit best, `type` a type with all fields, or a field with its input. Look up everything you need in one call. Fields marked @sends send requests of their own. Examples: {"search":"tasks due this week; comment on a task"}, {"type":"Mutation.createTask, TaskFilter"}',
      inputSchema: z.object({
        search: z
          .string()
          .optional()
          .describe('A few words. Several searches: separate them with `;`.'),
        type: z
          .string()
          .optional()
          .describe('A type such as TaskFilter, or Type.field. Several: separate them with `,`.'),
      }),
      outputSchema: z.looseObject({
        matches: z.array(z.string()).optional(),
        type: z.string().optional(),
      }),
      annotations: { ...reads, openWorldHint: false },
    },
    ({ search, type }, message) =>
      orFailure(tools, message, async ({ schemaSearch }) => {
        if (search === undefined && type === undefined)
          throw toolFailed('BAD_USER_INPUT', 'Give `search` or `type`.', { field: 'search' });
        const found = type === undefined ? undefined : schemaSearch.lookUp(type);
        if (found === null)
          throw toolFailed('BAD_USER_INPUT', `The schema has no ${JSON.stringify(type)}.`, {
            field: 'type',
            matches: schemaSearch.search(type ?? ''),
          });
        return toToolResult({
          ...(search !== undefined && { matches: schemaSearch.search(search) }),
          ...(found !== undefined && { type: found }),
        });
      }),
  );
};
